import { counting } from 'shared/domain/counting';
import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { emailOf } from '../../accounts/email';
import type { DbOrTrx } from 'server-kit/db/database';
import { deliveryObstacle } from '../../fulfilment/deliveryObstacle';
import { bookingDay } from '../../orders/closedPeriod';
import { paidPence } from '../../orders/paidPence';
import type { Order } from '../../orders/tables';
import { AdminError, type AdminContext } from '../Command';
import { findOrder } from './findOrder';

/** @throws {AdminError} if `accept` can't deliver the order */
export async function requireAcceptable(
  db: DbOrTrx,
  { clock }: Pick<AdminContext, 'clock'>,
  order: Order,
): Promise<void> {
  if (order.status !== 'review') throw new AdminError('There is no such order in review.');
  const obstacle = await deliveryObstacle(db, order, calendarDateOf(clock.now()));
  if (obstacle) throw new AdminError(`This order can’t be delivered now. ${obstacle.reason} ${obstacle.step}`);
}

/** Describes the consequences of `accept`. @throws {AdminError} as `requireAcceptable` does */
export async function acceptConsequence(context: AdminContext, [id = '']: string[]): Promise<string> {
  const order = await findOrder(context, id);
  await requireAcceptable(context.db, context, order);
  const reason = order.review_reason ?? 'no reason was recorded.';
  return [
    `This delivers order ${await describeOrder(context, order)}, although it is in review: ${reason}`,
    ...describeReversals(order),
    ...(await bookingNote(context.db, order)),
    ...(order.refunded_pence > 0 ? ['The customer gets the whole order, and a credit note for the refund.'] : []),
  ].join(' ');
}

/** Describes when the sale counts, if the accounts for the day of its payment are closed. */
async function bookingNote(db: DbOrTrx, { paid_at }: Order): Promise<string[]> {
  if (paid_at === null) return [];
  const [paidOn, bookedOn] = [calendarDateOf(paid_at), await bookingDay(db, paid_at)];
  if (paidOn === bookedOn) return [];
  return [
    `The accounts for ${formatCalendarDate(paidOn)}, the day of the payment, are closed. The sale counts on ${formatCalendarDate(bookedOn)}.`,
  ];
}

/** Describes the consequences of `block`. @throws {AdminError} if there is no such subscription */
export async function blockConsequence({ db }: AdminContext, [id = '']: string[]): Promise<string> {
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['quantity', 'end_date', 'email'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!subscription) throw new AdminError(`There is no subscription ${id}.`);
  const { quantity, end_date, email } = subscription;
  const details = `${counting(quantity, 'computer')}, ends on ${formatCalendarDate(end_date)}`;
  return `This blocks the subscription of ${email} immediately (${details}). Its codes no longer activate the program.`;
}

/** Describes the refunds and the dispute of an order's payment, one sentence each. */
export function describeReversals(order: Order): string[] {
  const { refunded_pence, disputed_at } = order;
  return [
    ...(refunded_pence > 0
      ? [`${formatPounds(refunded_pence)} of the payment of ${formatPounds(paidPence(order))} has been refunded.`]
      : []),
    ...(disputed_at !== null
      ? [`The payment was disputed on ${formatCalendarDate(calendarDateOf(disputed_at))}.`]
      : []),
  ];
}

/** Describes an order for the operator: its number, kind, customer and price. */
export async function describeOrder({ db }: AdminContext, order: Order): Promise<string> {
  const email = await emailOf(db, order.user_id);
  const what = `${order.kind} for ${counting(order.quantity, 'computer')} by ${email}`;
  return `${order.order_number} (${what}, ${formatPounds(order.payable_pence)})`;
}
