import type { Selectable } from 'kysely';
import { type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Order } from '../orders/tables';
import { recountQuantity } from './recountQuantity';
import { setCodeEnds } from './setCodeEnds';
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
 * Recalculates a subscription's term from the payments that the shop kept and from its extensions. Periods follow one
 * another in the order of the payments, so the result doesn't depend on the order in which refunds and disputes arrive.
 * If every payment was reversed, keeps the purchase's period, so that an operator can still unblock the subscription.
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
 * Calculates a term from its parts, and stores its periods, its end dates and the number of computers.
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
  await setCodeEnds(trx, id, seatEnds);
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
  /** The last day of each seat. Payments for other seats don't change it. */
  seatEnds: ReadonlyMap<number, CalendarDate>;
}

/**
 * Calculates a term without storing it. The codes that a renewal adds start with its period. If a reversal moves the
 * period to an earlier day, these codes start today at the earliest. Once they have started, their first day stays the
 * same, even if the reversed payment is restored. A dispute therefore never gives the codes more days than were paid
 * for.
 * @throws {Error} if the subscription has no period
 */
export function calculateTerm(parts: TermParts, today: CalendarDate): CalculatedTerm {
  const extensions = [...parts.extensions];
  const periods: CalculatedTerm['periods'] = [];
  const seatEnds = new Map<number, CalendarDate>();
  let endDate: CalendarDate | undefined;
  /** Applies the next extensions granted before `at`, or all of them if `at` is null. */
  const applyExtensions = (at: Date | null) => {
    while (endDate !== undefined && extensions[0] && (at === null || extensions[0].granted_at < at)) {
      const before = endDate;
      endDate = extendedEnd(endDate, calendarDateOf(extensions[0].granted_at), extensions[0].days);
      // A seat that ended before the subscription doesn't get the extra days.
      for (const [seat, end] of seatEnds) if (end === before) seatEnds.set(seat, endDate);
      extensions.shift();
    }
  };
  const all = countedPeriods(parts);
  // Additions come first, because a renewal can only cover seats that exist. This matters if the renewal was paid
  // before the addition, but delivered after it.
  const isAddition = ({ kind }: PaidPeriod) => kind === 'addition';
  for (const counted of [...all.filter(isAddition), ...all.filter((period) => !isAddition(period))]) {
    const { id: orderId, kind, paid_at, start_date, codes_start, end_date, months, seats } = counted;
    if (kind === 'addition') {
      periods.push({ orderId, startDate: start_date, codesStart: start_date, endDate: end_date });
      for (const seat of seats) seatEnds.set(seat, end_date);
      continue;
    }
    if (paid_at !== null) applyExtensions(paid_at);
    const paidOn = paid_at === null ? start_date : calendarDateOf(paid_at);
    const period = renewedPeriod(endDate ?? paidOn, paidOn, months);
    const codesStart = haveStarted(counted, today) ? (codes_start ?? start_date) : laterOf(period.startDate, today);
    periods.push({ orderId, ...period, codesStart });
    for (const seat of seats)
      seatEnds.set(seat, renewedPeriod(seatEnds.get(seat) ?? codesStart, paidOn, months).endDate);
    ({ endDate } = period);
  }
  applyExtensions(null);
  if (endDate === undefined) throw new Error('A subscription has no period.');
  return { periods, endDate, seatEnds };
}

/** Returns true if a period's codes have started by today or, if its payment was reversed, by the reversal's day. */
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
  const isTermPaid = periods.some((period) => period.kind !== 'addition' && !isReversed(period));
  return periods.filter((period) => !isReversed(period) || (!isTermPaid && period.kind === 'purchase'));
}
