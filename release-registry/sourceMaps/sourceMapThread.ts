import { createHash } from 'node:crypto';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { serveJobs } from 'server-kit/threads/serveJobs';
import { type SourceMap, unpackMap } from './checkSourceMap';
import { LruMap } from './LruMap';
import type { ReadSourceMap, ScriptPlace, SourceMapJob } from './readSourceMap';

// The program of the thread that reads source maps.

/** The maximum number of parsed maps in memory, which is enough for the scripts of the live and previous releases. */
const CACHED_MAPS = 60;

const maps = new LruMap<{ integrity: string; trace: TraceMap }>(CACHED_MAPS);

serveJobs(({ content, places }: SourceMapJob): ReadSourceMap | undefined => {
  const key = createHash('sha256').update(content).digest('base64');
  const map = maps.get(key) ?? parse(unpackMap(content));
  if (!map) return undefined;
  maps.set(key, map);
  return { integrity: map.integrity, sources: places.map((place) => sourceAt(map.trace, place)) };
});

function parse(map: SourceMap | undefined) {
  return map && { integrity: map.x_integrity, trace: new TraceMap(map) };
}

function sourceAt(map: TraceMap, { line, column }: ScriptPlace): string | undefined {
  // Subtract 1, because source maps count columns from 0.
  const { source, line: sourceLine, column: sourceColumn } = originalPositionFor(map, { line, column: column - 1 });
  return source === null ? undefined : `${source}:${sourceLine}:${sourceColumn + 1}`;
}
