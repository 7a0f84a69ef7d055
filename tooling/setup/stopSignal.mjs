const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl+C arrives twice: from the terminal, and from npm, which forwards it. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_POLL_MS = 250;

/**
 * Returns a signal that aborts when this process is told to stop, or when the npm that runs it ends. A second request,
 * at least a second later, ends the process at once.
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

/** Calls `stop` when the parent ends. Only npm is watched, because other parents may end first on purpose. */
function onParentEnd(stop) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    stop();
  }, PARENT_POLL_MS);
  poll.unref();
}
