import type { Selectable } from 'kysely';
import { addMonths, type CalendarDate } from 'shared/domain/calendarDate';
import type { ActivationCodesTable } from '../shop/activation/tables';
import type { Order } from '../shop/orders/tables';
import type { SubscriptionPeriodsTable, SubscriptionsTable } from '../shop/subscriptions/tables';

type Code = Pick<Selectable<ActivationCodesTable>, 'seat_no' | 'added_by_order_id' | 'own_end_date'>;
type Paid = Omit<Selectable<SubscriptionPeriodsTable>, 'sold_from' | 'sold_until'> &
  Pick<Order, 'kind' | 'quantity' | 'months' | 'covers_until'>;

/** A subscription with its codes, and the payments that were delivered for it. */
export interface CodeEvidence {
  subscription: Pick<Selectable<SubscriptionsTable>, 'origin_order_id' | 'quantity' | 'end_date' | 'blocked_at'>;
  codes: readonly Code[];
  payments: readonly Paid[];
}

/**
 * Returns whether a subscription has exactly the codes that its payments bought, and whether each code works until the
 * last day that its remaining payments cover. Calculates this from the payments alone, without the shop's own code.
 */
export function areCodesRight({ subscription, codes, payments }: CodeEvidence): boolean {
  const { origin_order_id, quantity, end_date, blocked_at } = subscription;
  const issuerOf = ({ added_by_order_id }: Code) =>
    payments.find(({ order_id }) => order_id === (added_by_order_id ?? origin_order_id));
  const seats = new Set(codes.map(({ seat_no }) => seat_no));
  const isIssued = codes.every((code) => issuerOf(code)?.seats.includes(code.seat_no));
  const isCovered = payments.every((payment) => {
    const issued = codes.filter((code) => issuerOf(code) === payment);
    const isFull = payment.kind === 'renewal' || issued.length === payment.quantity;
    const isDistinct = new Set(payment.seats).size === payment.quantity && payment.seats.length === payment.quantity;
    return isFull && isDistinct && payment.seats.every((seat) => seats.has(seat));
  });
  if (seats.size !== codes.length || !isIssued || !isCovered) return false;
  // A blocked subscription's codes don't work, whatever their last days are.
  if (blocked_at !== null) return true;
  const paidCodes = codes.flatMap((code) => {
    const issuer = issuerOf(code);
    return issuer && issuer.removed_at === null ? [{ ...code, end: endOf(code, issuer, payments) }] : [];
  });
  const hasRightEnds = paidCodes.every(
    ({ own_end_date: own, end }) => earlier(own ?? end_date, end_date) === earlier(end, end_date),
  );
  return hasRightEnds && quantity === Math.max(1, paidCodes.filter(({ end }) => end >= end_date).length);
}

/** Returns the last day that the payment of a code and its renewals cover, without the removed renewals. */
function endOf({ seat_no }: Code, issuer: Paid, payments: readonly Paid[]): CalendarDate {
  const renewals = payments.filter(
    (payment) =>
      payment !== issuer &&
      payment.kind === 'renewal' &&
      payment.removed_at === null &&
      payment.seats.includes(seat_no),
  );
  const start = issuer.codes_start ?? issuer.start_date;
  const first = issuer.kind === 'addition' ? (issuer.covers_until ?? '') : addMonths(start, issuer.months);
  return addMonths(
    first,
    renewals.reduce((sum, { months }) => sum + months, 0),
  );
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}
