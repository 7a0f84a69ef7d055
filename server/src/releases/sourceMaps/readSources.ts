import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { DbOrTrx } from '../../db/database';
import { unpackMap } from './checkSourceMap';
import type { ScriptPosition } from './findPositions';

/** Returns the source position, such as `mfe-checkout/src/pay.ts:5:3`. Returns `undefined` without a source map. */
export type SourceOf = (position: ScriptPosition) => string | undefined;

/** The number of parsed maps in memory. A page uses fewer scripts. */
const CACHED_MAPS = 20;

/** The parsed maps of each database. The contents of a release never change. */
const caches = new WeakMap<DbOrTrx, Map<string, TraceMap>>();

/** Reads the source maps for positions, each map once. */
export async function readSources(db: DbOrTrx, positions: readonly ScriptPosition[]): Promise<SourceOf> {
  const maps = new Map<string, TraceMap>();
  for (const [key, position] of new Map(positions.map((each) => [keyOf(each), each]))) {
    const map = await readMap(db, key, position);
    if (map) maps.set(key, map);
  }
  return (position) => sourceAt(maps.get(keyOf(position)), position);
}

const keyOf = ({ name, version, file }: ScriptPosition) => `${name}/${version}/${file}`;

async function readMap(
  db: DbOrTrx,
  key: string,
  { name, version, file }: ScriptPosition,
): Promise<TraceMap | undefined> {
  const cache = caches.get(db) ?? new Map<string, TraceMap>();
  caches.set(db, cache);
  const known = cache.get(key);
  if (known) return known;
  const row = await db
    .selectFrom('release_source_maps')
    .select('content')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('file', '=', file)
    .executeTakeFirst();
  const unpacked = row && unpackMap(row.content);
  if (!unpacked) return undefined;
  const map = new TraceMap(unpacked);
  cache.set(key, map);
  const [oldest] = cache.keys();
  if (cache.size > CACHED_MAPS && oldest !== undefined) cache.delete(oldest);
  return map;
}

function sourceAt(map: TraceMap | undefined, { line, column }: ScriptPosition): string | undefined {
  if (!map) return undefined;
  // Subtract 1, because source maps count columns from 0.
  const { source, line: sourceLine, column: sourceColumn } = originalPositionFor(map, { line, column: column - 1 });
  return source === null ? undefined : `${source}:${sourceLine}:${sourceColumn + 1}`;
}
