import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { DbOrTrx } from 'server-kit/db/database';
import { unpackMap } from './checkSourceMap';
import type { ScriptPosition } from './findPositions';
import { LruMap } from './LruMap';

/** Returns the source position, such as `mfe-checkout/src/pay.ts:5:3`, or `undefined` without a source map. */
export type SourceOf = (position: ScriptPosition) => string | undefined;

/** Reads the source maps for the positions, and returns a function that looks up source positions in these maps. */
export type SourceReader = (positions: readonly ScriptPosition[]) => Promise<SourceOf>;

/** The maximum number of parsed maps in memory, which is enough for the scripts of the live and previous releases. */
const CACHED_MAPS = 60;
const CACHED_MISSES = 500;
/** How long until a missing map is looked up again, because operators can add a release's maps later. */
const MISSING_MS = 10_000;

interface Cache {
  /** The parsed maps. The contents of a release never change. */
  maps: LruMap<TraceMap>;
  /** The earliest `performance.now()` time to look up a missing map again. */
  missing: LruMap<number>;
}

const caches = new WeakMap<DbOrTrx, Cache>();

/**
 * Creates a reader that reads each source map once, and at most `maxScripts` maps in total. Positions in further
 * scripts get no source. The limit protects the server, because anyone can report stacks with many scripts.
 */
export function createSourceReader(db: DbOrTrx, maxScripts = Infinity): SourceReader {
  const maps = new Map<string, TraceMap | undefined>();
  return async (positions) => {
    for (const position of positions) {
      const key = scriptKey(position);
      if (!maps.has(key) && maps.size < maxScripts) maps.set(key, await readMap(db, key, position));
    }
    return (position) => sourceAt(maps.get(scriptKey(position)), position);
  };
}

/** Returns the key of a position's script. */
export const scriptKey = ({ name, version, file }: ScriptPosition) => `${name}/${version}/${file}`;

async function readMap(
  db: DbOrTrx,
  key: string,
  { name, version, file }: ScriptPosition,
): Promise<TraceMap | undefined> {
  const cache = caches.get(db) ?? { maps: new LruMap(CACHED_MAPS), missing: new LruMap(CACHED_MISSES) };
  caches.set(db, cache);
  const known = cache.maps.get(key);
  if (known || performance.now() < (cache.missing.get(key) ?? 0)) return known;
  const row = await db
    .selectFrom('release_source_maps')
    .select('content')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('file', '=', file)
    .executeTakeFirst();
  const unpacked = row && unpackMap(row.content);
  if (!unpacked) {
    cache.missing.set(key, performance.now() + MISSING_MS);
    return undefined;
  }
  const map = new TraceMap(unpacked);
  cache.maps.set(key, map);
  return map;
}

function sourceAt(map: TraceMap | undefined, { line, column }: ScriptPosition): string | undefined {
  if (!map) return undefined;
  // Subtract 1, because source maps count columns from 0.
  const { source, line: sourceLine, column: sourceColumn } = originalPositionFor(map, { line, column: column - 1 });
  return source === null ? undefined : `${source}:${sourceLine}:${sourceColumn + 1}`;
}
