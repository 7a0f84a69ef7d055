import { SECOND_MS } from 'server-kit/clock/clock';
import { JobThread } from 'server-kit/threads/JobThread';

/** A position in a script. Both numbers begin at 1, as in browsers. */
export interface LineAndColumn {
  line: number;
  column: number;
}

export interface SourceMapJob {
  content: Uint8Array;
  positions: readonly LineAndColumn[];
}

export interface SourceMapResult {
  integrity: string;
  bytes: number;
  /** The source of each position, such as `mfe-checkout/src/pay.ts:5:3`, or `undefined`. */
  sources: (string | undefined)[];
}

/** The time limit for a map, which includes the start of the thread. A map of one megabyte takes about 300 ms. */
const LIMIT_MS = 30 * SECOND_MS;

const thread = new JobThread<SourceMapJob, SourceMapResult | undefined>(
  { beside: import.meta.url, name: 'sourceMapThread' },
  { limitMs: LIMIT_MS },
);

/**
 * Reads a source map in a separate thread, and looks up `positions` in it. Packages take turns.
 * @param name the package of the map
 * @param content the map as JSON, compressed with gzip
 * @returns `undefined` if the content is too large or is not a source map
 * @throws {Error} if reading takes too long
 */
export function readSourceMap(
  name: string,
  content: Uint8Array,
  positions: readonly LineAndColumn[] = [],
): Promise<SourceMapResult | undefined> {
  // Callers pass objects with more fields. Send only these two to the thread.
  return thread.run({ content, positions: positions.map(({ line, column }) => ({ line, column })) }, name);
}
