/**
 * What host and page both do with stored numbers: the page has no other way to the floors below, and must
 * decode as the host does.
 */
export { cfTimeCount, cfTimeText } from "../view/cf/cfTime";
export { decodedNumber, flagMeanings, missingReason } from "../view/cf/decoding";
