import assert from 'node:assert';
import { shareReads } from './shareReads';

/**
 * Returns a shared read that waits until the test finishes it. The result is the number of changes before the read
 * began.
 */
function gatedRead() {
  const started: { finish: () => void; fail: () => void }[] = [];
  let changes = 0;
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const seen = changes;
      started.push({ finish: () => resolve(seen), fail: () => reject(new Error('no database')) });
    });
  /** Returns one of the started reads. The first read has the index 0. */
  const startedRead = (index: number) => {
    const found = started[index];
    assert(found, `The read with the index ${index} has not started.`);
    return found;
  };
  return { started, startedRead, read: shareReads(read), change: () => (changes += 1) };
}

it('a call after a change never gets the result of a read that began before the change', async () => {
  const { started, startedRead, read, change } = gatedRead();
  const before = read();
  change();
  const after = [read(), read(), read()];
  expect(started).toHaveLength(1);
  startedRead(0).finish();
  expect(await before).toBe(0);
  await Promise.resolve();
  expect(started).toHaveLength(2);
  startedRead(1).finish();
  expect(await Promise.all(after)).toEqual([1, 1, 1]);
});

it('only the callers that share a failed read get the error', async () => {
  const { startedRead, read } = gatedRead();
  const first = read();
  const second = read();
  startedRead(0).fail();
  await expect(first).rejects.toThrow('no database');
  startedRead(1).finish();
  expect(await second).toBe(0);
});

it('a call between the end of a read and the start of the waiting read starts no third read', async () => {
  const { started, startedRead, read } = gatedRead();
  const first = read();
  const waiting = read();
  startedRead(0).finish();
  await first;
  const late = read();
  await new Promise(setImmediate);
  expect(started).toHaveLength(2);
  startedRead(1).finish();
  expect(await Promise.all([waiting, late])).toEqual([0, 0]);
});
