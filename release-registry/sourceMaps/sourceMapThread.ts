import { createHash } from 'node:crypto';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { serveJobs } from 'server-kit/threads/serveJobs';
import { unpackMap } from './checkSourceMap';
import { LruMap } from './LruMap';
import type { LineAndColumn, SourceMapJob, SourceMapResult } from './readSourceMap';

// This file is the program of the thread that reads source maps.

/** The maximum number of parsed maps in memory, which is enough for the scripts of the live and previous releases. */
const CACHED_MAPS = 60;

interface ParsedMap extends Pick<SourceMapResult, 'integrity' | 'bytes'> {
  trace: TraceMap;
}

const maps = new LruMap<ParsedMap>(CACHED_MAPS);

serveJobs(({ content, positions }: SourceMapJob): SourceMapResult | undefined => {
  const key = createHash('sha256').update(content).digest('base64');
  const parsed = maps.get(key) ?? parse(content);
  if (!parsed) return undefined;
  maps.set(key, parsed);
  const { trace, ...map } = parsed;
  return { ...map, sources: positions.map((position) => sourceAt(trace, position)) };
});

function parse(content: Uint8Array): ParsedMap | undefined {
  const unpacked = unpackMap(content);
  if (!unpacked) return undefined;
  const { map, bytes } = unpacked;
  return { integrity: map.x_integrity, bytes, trace: new TraceMap(map) };
}

function sourceAt(map: TraceMap, { line, column }: LineAndColumn): string | undefined {
  // Subtract 1, because source maps count columns from 0.
  const { source, line: sourceLine, column: sourceColumn } = originalPositionFor(map, { line, column: column - 1 });
  return source === null ? undefined : `${source}:${sourceLine}:${sourceColumn + 1}`;
}
