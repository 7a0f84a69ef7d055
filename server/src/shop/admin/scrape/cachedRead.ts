interface CachedRead<Value> {
  read: () => Promise<Value>;
  /** How long a value stays cached. */
  keepMs: number;
  /** How long a caller waits. The read then continues in the background, so that a later caller gets the value. */
  waitMs: number;
}

/**
 * Caches a value for `keepMs` milliseconds, but does not cache failures. Runs one read at a time.
 * @returns a function that returns the value, or `undefined` if the read fails or takes longer than `waitMs`
 */
export function cachedRead<Value>({ read, keepMs, waitMs }: CachedRead<Value>): () => Promise<Value | undefined> {
  let kept: { value: Value; at: number } | undefined;
  let reading: Promise<Value | undefined> | undefined;
  const start = () =>
    read()
      .then((value) => {
        kept = { value, at: performance.now() };
        return value;
      })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
  return async () => {
    if (kept && performance.now() - kept.at < keepMs) return kept.value;
    reading ??= start();
    return within(reading, waitMs);
  };
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
