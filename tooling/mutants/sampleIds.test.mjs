import { sampleIds } from './sampleIds.mjs';

test('the same seed selects the same mutants, and a different seed selects different ones', () => {
  const draw = (seed) => [...sampleIds(1_000, { size: 50, seed })].sort();
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('a sample has the requested size or contains all mutants', () => {
  expect(sampleIds(1_000, { size: 150, seed: 1 }).size).toBe(150);
  expect([...sampleIds(3, { size: 150, seed: 1 })].sort()).toEqual(['0', '1', '2']);
});

test('every mutant has the same probability', () => {
  const draws = new Map();
  for (let seed = 0; seed < 2_000; seed += 1)
    for (const id of sampleIds(20, { size: 5, seed })) draws.set(id, (draws.get(id) ?? 0) + 1);
  // The expected count is 500, with a standard deviation below 20.
  expect(Math.min(...draws.values())).toBeGreaterThan(400);
  expect(Math.max(...draws.values())).toBeLessThan(600);
});
