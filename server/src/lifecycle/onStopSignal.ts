const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * The time in which repeated signals count as one signal. Ctrl+C, npm and a service manager may each send the signal.
 */
const SAME_SIGNAL_MS = 1_000;

/** Calls `stop` at the first signal. A signal at least a second later ends the process at once, with exit code 1. */
export function onStopSignal(stop: () => void): void {
  let stoppedAt: number | undefined;
  const handle = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      stop();
    } else if (performance.now() - stoppedAt >= SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, handle);
}
