import type { FastifyBaseLogger } from 'fastify';
import { taskMetrics } from '../metrics/backgroundTasks';

export interface BackgroundTask {
  /** Runs the task immediately. If a run is in progress, starts one more run when that run finishes. */
  wake(): void;
  /**
   * Waits for the current run, then runs the task once more. Rejects if that run fails. Only tests use this function.
   */
  runNow(): Promise<void>;
  /** Prevents further runs. Resolves after the current run. */
  stop(): Promise<void>;
}

interface BackgroundTaskOptions {
  name: string;
  everyMs: number;
  log: FastifyBaseLogger;
  run: () => Promise<void>;
}

/**
 * Runs a task every `everyMs` and after each `wake`, but only one run at a time. If a run fails, logs the error and
 * continues with the next run.
 */
export function startBackgroundTask({ name, everyMs, log, run }: BackgroundTaskOptions): BackgroundTask {
  const metrics = taskMetrics(name);
  let isStopped = false;
  let isRunRequested = false;
  let current: Promise<void> | undefined;

  const runWhileRequested = async () => {
    do {
      isRunRequested = false;
      await run().then(metrics.succeeded, (error: unknown) => {
        metrics.failed();
        log.warn({ err: error, task: name }, 'background task failed');
      });
    } while (isRunRequested && !isStopped);
  };
  const wake = () => {
    if (isStopped) return;
    isRunRequested = true;
    current ??= runWhileRequested().finally(() => {
      current = undefined;
    });
  };
  const timer = setInterval(wake, everyMs).unref();

  return {
    wake,
    runNow: async () => {
      await current;
      await run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
