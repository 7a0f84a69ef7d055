import { waitAtMost } from 'server-kit/lifecycle/waitAtMost';

const FRESH_MS = 500;
const DATABASE_WAIT_MS = 300;

/**
 * Creates a function that caches the value of `read` for half a second. If a later read fails or takes longer than
 * 300 ms, the function returns the old value, so that pages work while the database is unavailable. Only the first read
 * can reject. Simultaneous calls share one read.
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
