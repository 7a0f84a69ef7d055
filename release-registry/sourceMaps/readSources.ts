import { groupBy } from 'shared/compatibility/sentences';
import type { DbOrTrx } from 'server-kit/db/database';
import type { ScriptPosition } from './findPositions';
import { LruMap } from './LruMap';
import { readSourceMap } from './readSourceMap';

/** Returns the source position, such as `mfe-checkout/src/pay.ts:5:3`, or `undefined` if there is no source map. */
export type SourceOf = (position: ScriptPosition) => string | undefined;

export type SourceReader = (positions: readonly ScriptPosition[]) => Promise<SourceOf>;

/** The maximum number of maps in memory, which is enough for the scripts of the live and previous releases. */
const CACHED_MAPS = 60;
const CACHED_MISSES = 500;
/** How long until a missing map is looked up again, because operators can add a release's maps later. */
const MISSING_MS = 10_000;

interface Cache {
  maps: LruMap<Uint8Array>;
  /** The earliest `performance.now()` time to look up a missing map again. */
  missing: LruMap<number>;
}

const caches = new WeakMap<DbOrTrx, Cache>();

/**
 * Creates a reader that reads at most `maxScripts` source maps in total. Positions in further scripts get no source.
 * The limit protects the server, because anyone can report stacks with many scripts.
 */
export function createSourceReader(db: DbOrTrx, maxScripts: number): SourceReader {
  const scripts = new Set<string>();
  return async (positions) => {
    const sources = new Map<string, string | undefined>();
    for (const ofScript of groupBy(positions, scriptKey)) {
      const script = scriptKey(ofScript[0]);
      if (!scripts.has(script) && scripts.size >= maxScripts) continue;
      scripts.add(script);
      const found = await findSources(db, ofScript);
      for (const [index, position] of ofScript.entries()) sources.set(positionKey(position), found[index]);
    }
    return (position) => sources.get(positionKey(position));
  };
}

export const scriptKey = ({ name, version, file }: ScriptPosition) => `${name}/${version}/${file}`;

const positionKey = (position: ScriptPosition) => `${scriptKey(position)}:${position.line}:${position.column}`;

/** Returns the source of each position in one script. Returns an empty array if its map is missing or unreadable. */
async function findSources(db: DbOrTrx, positions: readonly [ScriptPosition, ...ScriptPosition[]]) {
  const [script] = positions;
  const key = scriptKey(script);
  const cache = caches.get(db) ?? { maps: new LruMap(CACHED_MAPS), missing: new LruMap(CACHED_MISSES) };
  caches.set(db, cache);
  if (performance.now() < (cache.missing.get(key) ?? 0)) return [];
  const content = cache.maps.get(key) ?? (await readContent(db, script));
  const map = content && (await readSourceMap(script.name, content, positions).catch(() => undefined));
  if (map) cache.maps.set(key, content);
  else cache.missing.set(key, performance.now() + MISSING_MS);
  return map?.sources ?? [];
}

async function readContent(db: DbOrTrx, { name, version, file }: ScriptPosition): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('release_source_maps')
    .select('content')
    .where((row) => row.and({ name, version, file }))
    .executeTakeFirst();
  return row?.content;
}
