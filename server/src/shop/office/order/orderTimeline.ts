import { counting } from 'shared/domain/counting';
import type { OfficeDispute, OfficeRefund } from 'shared/contract/officeOrder';
import type { OfficeEvent, OfficeMail } from 'shared/contract/officeParts';
import { formatPounds } from 'shared/domain/money';
import { paidPence } from '../../orders/paidPence';
import type { Order } from '../../orders/tables';

interface OrderFacts {
  order: Order;
  refunds: readonly OfficeRefund[];
  disputes: readonly OfficeDispute[];
  emails: readonly OfficeMail[];
  changes: readonly OfficeEvent[];
}

/** Returns everything that happened to an order, newest first. */
export function orderTimeline({ order, refunds, disputes, emails, changes }: OrderFacts): OfficeEvent[] {
  // The provider's times are in whole seconds, so a payment can appear to precede its order.
  const paidAt = order.paid_at && latest(order.created_at, order.paid_at);
  return newestFirst([
    ...event(order.created_at, 'Ordered', counting(order.quantity, 'computer')),
    ...event(order.payment_failed_at, 'Payment failed', 'The bank refused the debit'),
    ...event(paidAt, 'Paid', formatPounds(paidPence(order))),
    ...event(order.fulfilled_at && latest(paidAt ?? order.fulfilled_at, order.fulfilled_at), 'Delivered'),
    ...changes,
    ...refunds.flatMap(({ createdAt, succeededAt, failedAt, amountPence, status }) => [
      ...event(createdAt, 'Refund started', formatPounds(amountPence)),
      ...event(succeededAt, 'Refund succeeded', formatPounds(amountPence)),
      ...event(failedAt, status === 'cancelled' ? 'Refund cancelled' : 'Refund failed', formatPounds(amountPence)),
    ]),
    ...disputes.flatMap(({ openedAt, lostAt, recordedAt, state, amountPence, id }) => [
      ...event(openedAt, 'Dispute opened', `${formatPounds(amountPence)}, ${id}`),
      ...event(lostAt, 'Dispute lost', `${formatPounds(amountPence)}, ${id}`),
      ...event(state === 'won' ? recordedAt : null, 'Dispute won', `${formatPounds(amountPence)}, ${id}`),
    ]),
    ...mailEvents(emails),
  ]);
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/**
 * Returns an event for each sent or refused email, oldest first. A refused email has the time when it was created.
 * @param emails newest first
 */
export function mailEvents(emails: readonly OfficeMail[]): OfficeEvent[] {
  return emails.toReversed().flatMap(({ sentAt, createdAt, kind, state, recipient, error }) => {
    if (state === 'failed') return event(createdAt, `Email “${kind}” was refused`, `${recipient}: ${error ?? ''}`);
    return event(sentAt, `Email “${kind}” sent`, recipient);
  });
}

/** Returns a list with the event, or an empty list if it did not happen. */
export function event(at: Date | string | null, what: string, detail = ''): OfficeEvent[] {
  return at === null ? [] : [{ at: typeof at === 'string' ? at : at.toISOString(), what, detail, who: '' }];
}

/**
 * Sorts events by time, newest first.
 * @param events List causes before their effects: of two events at the same time, the later one comes first.
 */
export function newestFirst(events: readonly OfficeEvent[]): OfficeEvent[] {
  return events.toReversed().sort((one, other) => (one.at > other.at ? -1 : one.at < other.at ? 1 : 0));
}
