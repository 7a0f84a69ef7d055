const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl+C reaches npm and this process, and npm passes it on: both are one wish. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_POLL_MS = 250;

/**
 * Returns a signal that aborts once this process is told to stop, or once the npm that runs it has ended. Told again a
 * second later or more, the process ends at once.
 */
export function stopSignal() {
  const controller = new AbortController();
  let stoppedAt;
  const stop = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      controller.abort();
    } else if (performance.now() - stoppedAt >= SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) onParentEnd(stop);
  return controller.signal;
}

/** A process whose parent ends gets another one. Whoever starts this without npm may end before the shop does. */
function onParentEnd(stop) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    stop();
  }, PARENT_POLL_MS);
  poll.unref();
}
