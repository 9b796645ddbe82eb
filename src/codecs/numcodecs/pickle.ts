import { refusedCodec } from "../bytesCodec";
import { numcodecsPages } from "./numcodecsBytes";

/** Python's `pickle` (CONFORMANCE V2-ARR-013, NC-021): never decoded. */
export const pickleDefinition = refusedCodec({
  name: "numcodecs/pickle",
  aliases: ["numcodecs.pickle", "pickle"],
  kind: "arrayToBytes",
  title: "Python objects as pickle; always refused.",
  specification: `${numcodecsPages}pickles.html`,
  refusal:
    "Reading pickled data runs code that the file brings along, so it is never done here; write the array with another codec, such as vlen-utf8 or json2.",
});
