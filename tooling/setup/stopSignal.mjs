const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Signals within this time count as one. Ctrl+C sends the signal twice: the terminal sends it, and npm forwards it. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_POLL_MS = 250;

/**
 * Returns an `AbortSignal` that aborts on SIGINT, SIGTERM or SIGHUP, or when the npm that runs this process exits. A
 * second stop request, at least a second later, ends the process immediately.
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

/**
 * Calls `stop` when the parent process exits. The parent must be npm, because other parents may exit first on purpose.
 */
function onParentEnd(stop) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    stop();
  }, PARENT_POLL_MS);
  poll.unref();
}
