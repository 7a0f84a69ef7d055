import { counting } from 'shared/domain/counting';
import type { OfficeEvent, OfficeDispute, OfficeMail, OfficeRefund } from 'shared/contract/office';
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
  return newestFirst([
    ...event(order.created_at, 'Ordered', counting(order.quantity, 'computer')),
    ...event(order.paid_at, 'Paid', formatPounds(paidPence(order))),
    ...event(order.fulfilled_at, 'Delivered'),
    ...refunds.flatMap(({ createdAt, amountPence, status }) =>
      event(createdAt, `Refund ${status}`, formatPounds(amountPence)),
    ),
    ...disputes.flatMap(({ recordedAt, state, id }) => event(recordedAt, `Dispute ${state}`, id)),
    ...mailEvents(emails),
    ...changes,
  ]);
}

/** Returns an event for each sent or refused email. A refused email's time is when the shop wrote it. */
export function mailEvents(emails: readonly OfficeMail[]): OfficeEvent[] {
  return emails.flatMap(({ sentAt, createdAt, kind, state, recipient, error }) => {
    if (state === 'failed') return event(createdAt, `Email “${kind}” was refused`, `${recipient}: ${error ?? ''}`);
    return event(sentAt, `Email “${kind}” sent`, recipient);
  });
}

/** Returns a list with the event, or an empty list if it did not happen. */
export function event(at: Date | string | null, what: string, detail = ''): OfficeEvent[] {
  return at === null ? [] : [{ at: typeof at === 'string' ? at : at.toISOString(), what, detail, who: '' }];
}

export function newestFirst(events: OfficeEvent[]): OfficeEvent[] {
  return events.sort((one, other) => (one.at > other.at ? -1 : one.at < other.at ? 1 : 0));
}
