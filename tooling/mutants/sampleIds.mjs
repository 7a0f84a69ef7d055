/**
 * Returns the ids of `size` random mutants from 0 to `count` - 1. The same seed returns the same mutants.
 * @param {number} count
 * @param {{ size: number, seed: number }} sample
 * @returns {Set<string>}
 */
export function sampleIds(count, { size, seed }) {
  const ids = Array.from({ length: count }, (_, id) => String(id));
  const next = randomNumbers(seed);
  for (let index = 0; index < Math.min(size, count); index += 1) {
    const other = index + Math.floor(next() * (count - index));
    [ids[index], ids[other]] = [ids[other], ids[index]];
  }
  return new Set(ids.slice(0, size));
}

/** Creates the random generator "mulberry32", because `Math.random` takes no seed. */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
