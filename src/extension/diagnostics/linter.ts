// Its own bundle in the Node host, loaded when the first metadata document is open.
export { lintDocument } from "../../lint/lintDocument";
export { ruleUrl } from "../../lint/ruleTable";
