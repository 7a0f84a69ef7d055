import type { FastifyBaseLogger } from 'fastify';
import { taskMetrics } from '../metrics/backgroundTasks';

export interface BackgroundTask {
  /** Runs the task at once, or again as soon as the present run ends. */
  wake(): void;
  /** Runs the task now and waits for its end; for tests and for the operator's commands. */
  runNow(): Promise<void>;
  /** No further run; resolves when the present one has ended. */
  stop(): Promise<void>;
}

interface BackgroundTaskOptions {
  name: string;
  everyMs: number;
  log: FastifyBaseLogger;
  run: () => Promise<void>;
}

/** Repeats `run`, never two at a time. A run that fails is logged and tried again at the next turn. The first turn comes after `everyMs` or a `wake`. */
export function startBackgroundTask({ name, everyMs, log, run }: BackgroundTaskOptions): BackgroundTask {
  const metrics = taskMetrics(name);
  let isStopped = false;
  let isWanted = false;
  let current: Promise<void> | undefined;

  const turn = async () => {
    do {
      isWanted = false;
      await run().then(metrics.succeeded, (error: unknown) => {
        metrics.failed();
        log.warn({ err: error, task: name }, 'background task failed');
      });
    } while (isWanted && !isStopped);
  };
  const wake = () => {
    if (isStopped) return;
    isWanted = true;
    current ??= turn().finally(() => {
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
