import { withResolvers } from 'server-kit/testing/withResolvers';
import { cachedRead } from './cachedRead';

test('simultaneous callers share one read, and later callers get its value', async () => {
  let reads = 0;
  const read = cachedRead({ read: async () => (reads += 1), keepMs: 60_000, waitMs: 60_000 });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

test('the first caller after a value expires reads again', async () => {
  let reads = 0;
  const read = cachedRead({ read: async () => (reads += 1), keepMs: 0, waitMs: 60_000 });
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('a failed read returns no value, and the next caller reads again', async () => {
  let reads = 0;
  const read = cachedRead({
    read: async () => {
      reads += 1;
      if (reads === 1) throw new Error('no');
      return reads;
    },
    keepMs: 60_000,
    waitMs: 60_000,
  });
  expect([await read(), await read()]).toEqual([undefined, 2]);
});

test('a slow read does not delay callers, runs once, and provides the value for the next caller', async () => {
  const { promise, resolve } = withResolvers<string>();
  let reads = 0;
  const read = cachedRead({ read: () => ((reads += 1), promise), keepMs: 60_000, waitMs: 1 });
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  expect(reads).toBe(1);
  resolve('late');
  await promise;
  expect(await read()).toBe('late');
});
