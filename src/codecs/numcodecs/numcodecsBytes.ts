import { bytesCodec, type BytesCodecOptions } from "../bytesCodec";
import type { CodecDefinition } from "../codec";

export const numcodecsPages = "https://numcodecs.readthedocs.io/en/stable/";

type Options = Omit<BytesCodecOptions, "name" | "aliases" | "specification" | "unknownMembers">;

/**
 * A codec of numcodecs that turns bytes into bytes: `numcodecs.<id>` in v3, and in v2 the id alone, which
 * the reader of `.zarray` writes as `numcodecs/<id>`. A member that numcodecs does not know is a warning:
 * Python cannot read the data then, others can (NC-107).
 */
export function numcodecsBytes(id: string, page: string, options: Options): CodecDefinition {
  return bytesCodec({
    ...options,
    name: `numcodecs.${id}`,
    aliases: [`numcodecs/${id}`],
    label: id,
    specification: `${numcodecsPages}${page}`,
    unknownMembers: "warning",
  });
}
