/**
 * Returns a function that coalesces concurrent reads. A caller never gets the result of a read that began before the
 * call, so the result is never older than the call. At most one read runs at a time, and at most one other waits.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const start = () => {
    const started = read().finally(() => {
      running = undefined;
    });
    running = started;
    return started;
  };
  return () => {
    if (next) return next;
    if (!running) return start();
    next = running.then(ignore, ignore).then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}

const ignore = () => undefined;
