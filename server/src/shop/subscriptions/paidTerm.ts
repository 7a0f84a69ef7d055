import type { Selectable } from 'kysely';
import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { moveCodes } from './moveCodes';
import { recountQuantity } from './recountQuantity';
import type { SubscriptionPeriodsTable } from './tables';
import { extendedEnd, renewedPeriod } from './term';

type PaidOrder = Pick<Order, 'id' | 'kind' | 'status' | 'disputed_at' | 'paid_at' | 'months'>;
type PaidPeriod = PaidOrder &
  Pick<Selectable<SubscriptionPeriodsTable>, 'start_date' | 'end_date' | 'seats' | 'codes_start' | 'removed_at'>;

/** The payments and extensions that make up a term, each sorted by time. */
export interface TermParts {
  periods: readonly PaidPeriod[];
  extensions: readonly { days: number; granted_at: Date }[];
}

/** Returns true if an order's payment was fully refunded, is disputed, or was lost in a dispute. */
export function isReversed({ status, disputed_at }: Pick<Order, 'status' | 'disputed_at'>): boolean {
  return status === 'refunded' || disputed_at !== null;
}

/**
 * Calculates a subscription's term again, from the payments that the shop kept and from its extensions. Periods follow
 * one another in the order of the payments, so the order in which refunds and disputes arrive doesn't affect the
 * result. If every payment was reversed, keeps the purchase's period, so that an operator can still unblock the
 * subscription.
 * @returns the last day of use.
 */
export async function recalculateTerm(
  trx: Trx,
  context: Pick<AppContext, 'clock'>,
  { id, end_date }: { id: string; end_date: CalendarDate },
): Promise<CalendarDate> {
  const parts = await readTermParts(trx, id);
  const { periods } = parts;
  const counted = countedPeriods(parts);
  // Keep the term if no payment was reversed or restored.
  if (periods.every((period) => counted.includes(period) === (period.removed_at === null))) return end_date;

  const removed = periods.filter((period) => !counted.includes(period) && period.removed_at === null);
  for (const { id: orderId } of removed) {
    await trx
      .updateTable('subscription_periods')
      .set({ removed_at: context.clock.now() })
      .where('order_id', '=', orderId)
      .execute();
  }
  return saveTerm(trx, context, id, parts);
}

/**
 * Writes the periods, the end dates and the number of computers that follow from a term's parts.
 * @returns the last day of use
 */
export async function saveTerm(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  id: string,
  parts: TermParts,
): Promise<CalendarDate> {
  const { periods, endDate, seatEnds } = calculateTerm(parts, calendarDateOf(clock.now()));
  for (const { orderId, startDate, codesStart, endDate: end } of periods) {
    const row = { start_date: startDate, codes_start: codesStart, end_date: end, removed_at: null };
    await trx.updateTable('subscription_periods').set(row).where('order_id', '=', orderId).execute();
  }
  await trx.updateTable('subscriptions').set({ end_date: endDate }).where('id', '=', id).execute();
  await moveCodes(trx, id, seatEnds);
  await recountQuantity(trx, id);
  return endDate;
}

export async function readTermParts(db: DbOrTrx, subscriptionId: string): Promise<TermParts> {
  const periods = await db
    .selectFrom('subscription_periods')
    .innerJoin('orders', 'orders.id', 'subscription_periods.order_id')
    .select(['orders.id', 'orders.kind', 'orders.status', 'orders.disputed_at', 'orders.paid_at', 'orders.months'])
    .select(['start_date', 'subscription_periods.end_date', 'seats', 'codes_start', 'removed_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .execute();
  const extensions = await db
    .selectFrom('subscription_extensions')
    .select(['days', 'granted_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id')
    .execute();
  return { periods, extensions };
}

interface CalculatedTerm {
  periods: { orderId: string; startDate: CalendarDate; codesStart: CalendarDate; endDate: CalendarDate }[];
  /** The last day of use. */
  endDate: CalendarDate;
  /** The last day of each seat, which later payments for other seats don't move. */
  seatEnds: ReadonlyMap<number, CalendarDate>;
}

/**
 * Calculates a term. Changes nothing. The codes that a renewal adds start with its period. If a reversal moves the
 * period to an earlier day, these codes start today at the earliest. Once they have started, their first day stays the
 * same, even if the reversed payment is restored. A dispute therefore never gives the codes more days than were paid
 * for.
 * @throws {Error} if the subscription has no period
 */
export function calculateTerm(parts: TermParts, today: CalendarDate): CalculatedTerm {
  const waiting = [...parts.extensions];
  const periods: CalculatedTerm['periods'] = [];
  const seatEnds = new Map<number, CalendarDate>();
  let endDate: CalendarDate | undefined;
  const extendUntil = (at: Date | null) => {
    while (endDate !== undefined && waiting[0] && (at === null || waiting[0].granted_at < at)) {
      const before = endDate;
      endDate = extendedEnd(endDate, calendarDateOf(waiting[0].granted_at), waiting[0].days);
      for (const [seat, end] of seatEnds) if (end === before) seatEnds.set(seat, endDate);
      waiting.shift();
    }
  };
  const all = countedPeriods(parts);
  // An addition issues its seats before a renewal covers them, even if the renewal was paid first and delivered later.
  const isAddition = ({ kind }: PaidPeriod) => kind === 'addition';
  for (const counted of [...all.filter(isAddition), ...all.filter((period) => !isAddition(period))]) {
    const { id: orderId, kind, paid_at, start_date, codes_start, end_date, months, seats } = counted;
    if (kind === 'addition') {
      periods.push({ orderId, startDate: start_date, codesStart: start_date, endDate: end_date });
      for (const seat of seats) seatEnds.set(seat, end_date);
      continue;
    }
    if (paid_at !== null) extendUntil(paid_at);
    const paidOn = paid_at === null ? start_date : calendarDateOf(paid_at);
    const period = renewedPeriod(endDate ?? paidOn, paidOn, months);
    const codesStart = haveStarted(counted, today) ? (codes_start ?? start_date) : laterOf(period.startDate, today);
    periods.push({ orderId, ...period, codesStart });
    for (const seat of seats)
      seatEnds.set(seat, renewedPeriod(seatEnds.get(seat) ?? codesStart, paidOn, months).endDate);
    ({ endDate } = period);
  }
  extendUntil(null);
  if (endDate === undefined) throw new Error('A subscription has no period.');
  return { periods, endDate, seatEnds };
}

/** Returns true if the codes that a period added started before its payment was reversed, or by today if it was not. */
function haveStarted({ start_date, codes_start, removed_at }: PaidPeriod, today: CalendarDate): boolean {
  return (codes_start ?? start_date) <= (removed_at === null ? today : calendarDateOf(removed_at));
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? b : a;
}

/**
 * Returns the periods whose payments the shop kept. If none of them extends the term, also returns the purchase's
 * period.
 */
function countedPeriods({ periods }: TermParts): readonly PaidPeriod[] {
  const hasDays = periods.some((period) => period.kind !== 'addition' && !isReversed(period));
  return periods.filter((period) => !isReversed(period) || (!hasDays && period.kind === 'purchase'));
}
