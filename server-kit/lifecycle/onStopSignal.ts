const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * How long the server ignores further signals after the first one. Ctrl+C, npm and a service manager may each send one.
 */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` on the first signal. Exits immediately with code 1 if another signal arrives at least a second later.
 */
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
