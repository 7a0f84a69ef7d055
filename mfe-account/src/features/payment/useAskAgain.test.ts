import { delayBeforeAsking } from './useAskAgain';

test('The waits between questions grow and stay below twenty seconds', () => {
  const delays = Array.from({ length: 40 }, (_, asked) => delayBeforeAsking(asked));
  expect(delays[0]).toBe(1_000);
  expect(delays.slice(0, 8)).toEqual([...new Set(delays.slice(0, 8))].sort((a, b) => a - b));
  expect(Math.max(...delays)).toBe(20_000);
});
