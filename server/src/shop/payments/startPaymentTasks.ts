import { calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import { startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import { sweep } from './checkOrder';
import { catchUpReversals } from './handleEvent';
import { createLateEventReport } from './lateEvents';
import type { PaymentContext } from '../provider/PaymentContext';
import { reconcile } from './reconcile';
import { claimRun } from './scheduledRuns';

const RUN = 'reconcile';
/** How long after midnight (London time) the nightly run starts. Few customers buy at night. */
const RUN_AFTER_MS = 2 * HOUR_MS;
/** The age of the oldest objects to compare. A payment page stays open for one day, so two missed nights do no harm. */
const LOOK_BACK_MS = 4 * DAY_MS;
/** The maximum number of objects of each kind to compare, which keeps a run to a few hundred calls. */
const LIMIT = 20_000;

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

/**
 * Reconciles the last four days once a night, on only one server. Call this function at least once an hour.
 */
export async function reconcileNightly(context: PaymentContext): Promise<void> {
  const now = context.clock.now();
  const today = calendarDateOf(now);
  if (now < later(startOfDay(today), RUN_AFTER_MS) || !(await claimRun(context.db, RUN, today))) return;
  // Use real time, because the provider doesn't use the demo's clock.
  const result = await reconcile(context, { since: later(new Date(), -LOOK_BACK_MS), limit: LIMIT });
  if (result.isCut)
    context.log.error(
      result,
      'the nightly reconciliation stopped at its limit, so run `admin reconcile` to compare older objects',
    );
  else context.log.info(result, 'the nightly reconciliation finished');
}
