const registered =
  "The type is registered and the document follows the specification (X-DT-107: a warning); zarrs reads it.";
const zarrPython2 =
  "Legal in Zarr v2 and read by zarr-python 2 (CONFORMANCE §8.1): a warning says who refuses it.";
const unknownCodec =
  "V3-EXT-012: an unregistered extension is no error of the document; who has the codec reads it.";

/**
 * Where lint and the measured readers differ, and why. The conformance reference has the last word: a
 * document that follows it is no error, whoever refuses it, and one that breaks a MUST is, whoever reads it.
 */
export const disagreements: Readonly<Record<string, string>> = {
  "v3 codec unknown": unknownCodec,
  "v3 codec unknown mu false": unknownCodec,
  "v3 codecs string short": "V3-EXT-008: legal since v3.1 and read by zarrs: a warning.",
  "v3 dt complex_float32 fill [0, 0]": registered,
  "v3 dt numpy.datetime64 fill 0": registered,
  "v3 dt r16 fill [0, 1]": registered,
  "v3 dt uint2 fill 0": registered,
  "v3 endian codec name": "V3-COD-009: the draft name is read by zarrs: information.",
  "v3 dt int32 fill 1.0":
    "V3-DT-002: the text wants digits without a fraction, and zarrs, which is not in the oracle, refuses it.",
  "v2 |O json2": zarrPython2,
  "v2 |O msgpack2": zarrPython2,
  "v2 |O vlen-array": zarrPython2,
  "v2 dtype \"<f4\" fill '1.5'":
    "V2-FV-003: the text knows three strings only; readers take others by accident.",
};
