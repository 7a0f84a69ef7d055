import { waitAtMost } from 'server-kit/lifecycle/waitAtMost';

const FRESH_MS = 500;
const DATABASE_WAIT_MS = 300;

/**
 * Creates a function that returns what `read` returned last. It first reads again if the last read ended more than half
 * a second ago, but then waits for at most 300 ms and ignores errors, so that the last known value is used while the
 * database is unavailable. Simultaneous calls share a read.
 */
export function createRefresh<Value>(read: (last: Value | undefined) => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; readAt: number } | undefined;
  let reading: Promise<Value> | undefined;
  const refresh = async () => {
    const value = await read(known?.value);
    known = { value, readAt: performance.now() };
    return value;
  };
  return async () => {
    if (known && performance.now() - known.readAt <= FRESH_MS) return known.value;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    if (!known) return reading;
    await waitAtMost(DATABASE_WAIT_MS, reading);
    return known.value;
  };
}
