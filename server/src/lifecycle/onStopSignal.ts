const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * How long the server ignores further signals after the first one. Ctrl+C, npm and a service manager may each send one.
 */
const SAME_SIGNAL_MS = 1_000;

/** Calls `stop` at the first signal. At a signal at least a second later, exits immediately with exit code 1. */
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
