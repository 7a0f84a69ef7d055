import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

/**
 * Counts the characters of generated code by source file.
 * @param {string} code
 * @param {import('@jridgewell/trace-mapping').SourceMapInput} map the source map of `code`
 * @returns {Map<string, number>} the counts by the source file's path. The key `''` is the bundler's own code.
 */
export function charactersBySource(code, map) {
  const counts = new Map();
  const count = (source, length) => counts.set(source, (counts.get(source) ?? 0) + length);
  const lines = code.split('\n');
  const trace = new TraceMap(map);
  decodedMappings(trace).forEach((segments, index) => {
    let segment = { start: 0, source: '' };
    for (const [start, sourceIndex] of segments) {
      count(segment.source, start - segment.start);
      segment = { start, source: sourceIndex === undefined ? '' : (trace.sources[sourceIndex] ?? '') };
    }
    count(segment.source, lines[index].length + 1 - segment.start);
  });
  return counts;
}
