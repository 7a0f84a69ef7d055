const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CONTINUES = 32;

/**
 * Counts the characters of generated code by source.
 * @param {string} code
 * @param {{ sources: string[], mappings: string }} map the source map of `code`
 * @returns {Map<string, number>} counts by source; the key `''` is the bundler's own code
 */
export function bytesBySource(code, { sources, mappings }) {
  const counts = new Map();
  const count = (source, length) => counts.set(source, (counts.get(source) ?? 0) + length);
  const lines = code.split('\n');
  let source = 0;
  mappings.split(';').forEach((line, index) => {
    let column = 0;
    let from = '';
    for (const segment of line === '' ? [] : line.split(',')) {
      const [columnStep, sourceStep] = decode(segment);
      count(from, columnStep);
      column += columnStep;
      source += sourceStep ?? 0;
      from = sourceStep === undefined ? '' : sources[source];
    }
    count(from, lines[index].length + 1 - column);
  });
  return counts;
}

/** Decodes the base64 VLQ numbers of one segment. The lowest bit of a number is its sign. */
function decode(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit & (CONTINUES - 1)) << shift;
    shift += 5;
    if (digit & CONTINUES) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
