import { gunzipSync } from 'node:zlib';
import type { ReleaseRecord } from 'shared/contract/registry';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** The maximum size of a decompressed map. The shop's largest map is smaller than one megabyte. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A source map, with the hash of its script in `x_integrity`. */
const SourceMap = Type.Object({
  version: Type.Literal(3),
  x_integrity: Type.String(),
  sources: Type.Array(Type.String()),
  names: Type.Array(Type.String()),
  mappings: Type.String(),
});
export type SourceMap = Type.Static<typeof SourceMap>;

export function scriptsOf({ integrity }: ReleaseRecord): [file: string, integrity: string][] {
  return Object.entries(integrity).filter(([file]) => file.endsWith('.js'));
}

/** Returns true if the text is the source map of the script with this hash. */
export function isMapOf(text: string, integrity: string): boolean {
  return parseMap(text)?.x_integrity === integrity;
}

/**
 * Decompresses a source map, which can take seconds. Returns the map and its size, or `undefined` if the content is too
 * large or is not a source map.
 */
export function unpackMap(content: Uint8Array): { map: SourceMap; bytes: number } | undefined {
  try {
    const json = gunzipSync(content, { maxOutputLength: MAX_BYTES });
    const map = parseMap(json.toString());
    return map && { map, bytes: json.byteLength };
  } catch {
    return undefined;
  }
}

function parseMap(text: string): SourceMap | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(SourceMap, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
