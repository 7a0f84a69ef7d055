import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import { catchUpReversals } from './catchUpReversals';
import { createLateEventReport } from './lateEvents';
import type { PaymentContext } from '../provider/PaymentContext';
import { reconcileNightly } from './reconcileNightly';
import { sweep } from './sweep';

/**
 * Starts the tasks that check due orders, report late events, record missed refunds and disputes, and reconcile
 * payments nightly.
 * @returns a function that stops the tasks and waits for a running task to finish.
 */
export function startPaymentTasks(context: PaymentContext): () => Promise<void> {
  const { log } = context;
  const tasks = [
    startBackgroundTask({ name: 'sweep', everyMs: 15 * SECOND_MS, log, run: async () => void (await sweep(context)) }),
    startBackgroundTask({ name: 'late-events', everyMs: MINUTE_MS, log, run: createLateEventReport(context) }),
    startBackgroundTask({ name: 'reversals', everyMs: 10 * MINUTE_MS, log, run: () => catchUpReversals(context) }),
    startBackgroundTask({ name: 'reconcile', everyMs: 20 * MINUTE_MS, log, run: () => reconcileNightly(context) }),
  ];
  return async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  };
}
