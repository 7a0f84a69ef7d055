import { calendarDateOf } from 'shared/domain/calendarDate';
import { type BackgroundTask, startBackgroundTask } from 'server-kit/clock/backgroundTask';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { setPrices } from './changePrices';

/** Starts the task that applies planned prices, within a minute after midnight in London. */
export function startPlannedPrices(context: AppContext): BackgroundTask {
  return startBackgroundTask({
    name: 'planned prices',
    everyMs: MINUTE_MS,
    log: context.log,
    run: () => applyPlannedPrices(context),
  });
}

/** Moves the planned prices that start today or earlier to the price list. The newest of several plans wins. */
export async function applyPlannedPrices({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const today = calendarDateOf(clock.now());
  const firstDue = await db
    .selectFrom('planned_prices')
    .select('quantity')
    .where('starts_on', '<=', today)
    .limit(1)
    .executeTakeFirst();
  if (!firstDue) return;
  await db.transaction().execute(async (trx) => {
    const due = await trx
      .deleteFrom('planned_prices')
      .where('starts_on', '<=', today)
      .returning(['starts_on', 'quantity', 'unit_price_pence'])
      .execute();
    due.sort((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
    for (const { quantity, unit_price_pence } of due) await setPrices(trx, [{ quantity, unit_price_pence }]);
  });
}
