import type { CodecDefinition } from "./codec";
import { byteFilterDefinitions } from "./numcodecs/byteFilters";
import { checksumDefinitions } from "./numcodecs/checksums";
import { compressorDefinitions } from "./numcodecs/compressors";
import { n5Lz4Definition } from "./numcodecs/n5Lz4";
import { n5WrapperDefinition } from "./numcodecs/n5Wrapper";
import { numericFilterDefinitions } from "./numcodecs/numericFilters";
import { packbitsDefinitions } from "./numcodecs/packbits";
import { pickleDefinition } from "./numcodecs/pickle";
import { v2BytesDefinition } from "./numcodecs/v2Bytes";
import { bitroundDefinitions } from "./registered/bitround";
import { bloscDefinition } from "./registered/blosc";
import { bytesDefinition } from "./registered/bytes";
import { castValueDefinition } from "./registered/castValue";
import { conditionalDefinition } from "./registered/conditional";
import { crc32cDefinition } from "./registered/crc32c";
import { gzipDefinition } from "./registered/gzip";
import { n5DefaultDefinition } from "./registered/n5Default";
import { packbitsDefinition } from "./registered/packbits";
import { reshapeDefinition } from "./registered/reshape";
import { scaleOffsetDefinition } from "./registered/scaleOffset";
import { shardingDefinition } from "./registered/sharding";
import { transposeDefinition } from "./registered/transpose";
import { zfpDefinition } from "./registered/zfp";
import { zstdDefinition } from "./registered/zstd";
import { imagecodecsDefinition, unsupportedDefinitions } from "./unsupported";
import { variableLengthDefinitions } from "./variableLength";

/** Every codec that is known: the one list that reading, lint and the documentation are made from. */
export const codecDefinitions: readonly CodecDefinition[] = [
  bytesDefinition,
  transposeDefinition,
  shardingDefinition(findCodec),
  gzipDefinition,
  zstdDefinition,
  bloscDefinition,
  crc32cDefinition,
  ...bitroundDefinitions,
  packbitsDefinition,
  reshapeDefinition,
  castValueDefinition,
  scaleOffsetDefinition,
  conditionalDefinition(findCodec),
  n5DefaultDefinition(findCodec),
  zfpDefinition,
  ...variableLengthDefinitions,
  v2BytesDefinition,
  ...compressorDefinitions,
  ...checksumDefinitions,
  ...byteFilterDefinitions,
  ...numericFilterDefinitions,
  ...packbitsDefinitions,
  n5WrapperDefinition(findCodec),
  n5Lz4Definition,
  pickleDefinition,
  ...unsupportedDefinitions,
];

const byName = new Map(
  codecDefinitions.flatMap((definition) =>
    [definition.name, ...(definition.aliases ?? [])].map((name) => [name, definition] as const),
  ),
);

/** Names that zarrs gave to codecs before they were registered, or that it shares with numcodecs. */
const zarrsName = /^(?:zarrs\.|https:\/\/codec\.zarrs\.dev\/\w+\/)([\w-]+)$/;

/** The codec of a name, or of another spelling of it (CONFORMANCE §4.6). */
export function findCodec(name: string): CodecDefinition | undefined {
  const known = byName.get(name) ?? imagecodecsDefinition(name);
  const own = zarrsName.exec(name)?.[1];
  if (known !== undefined || own === undefined) return known;
  return byName.get(own) ?? byName.get(`numcodecs.${own}`);
}
