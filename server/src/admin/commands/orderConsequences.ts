import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { emailOf } from '../../fulfilment/deliveryMail';
import type { Order } from '../../orders/tables';
import { AdminError, type AdminShop } from '../Command';
import { findOrder, subscriptionOf } from './findOrder';

/** What `refund` would do. */
export async function refundConsequence(shop: AdminShop, [id = '']: string[]): Promise<string> {
  const order = await findOrder(shop, id);
  requireRefundable(order);
  const subscriptionId = await subscriptionOf(shop, id);
  const rest = formatPounds(order.payable_pence - order.refunded_pence);
  const block = subscriptionId === undefined ? '' : ` ${await blockSentence(shop, subscriptionId)}`;
  const refund = `This pays ${rest} of order ${await describe(shop, order)} back through the payment provider.`;
  return `${refund} It can't be undone.${block}`;
}

/** @throws {AdminError} if nothing of the order can be paid back. */
export function requireRefundable(order: Order): asserts order is Order & { payment_intent_id: string } {
  if (order.payment_intent_id === null) throw new AdminError('Nothing was paid for this order.');
  if (order.status === 'refunded') throw new AdminError('This order was refunded already.');
}

/** What `accept` would do. */
export async function acceptConsequence(shop: AdminShop, [id = '']: string[]): Promise<string> {
  const order = await findOrder(shop, id);
  if (order.status !== 'review') throw new AdminError('There is no such order in review.');
  const reason = order.review_reason ?? 'no reason was noted.';
  return `This delivers order ${await describe(shop, order)}, although: ${reason}`;
}

/** What `block` would do. */
export async function blockConsequence(shop: AdminShop, [id = '']: string[]): Promise<string> {
  return blockSentence(shop, id);
}

async function blockSentence({ db }: AdminShop, id: string): Promise<string> {
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['quantity', 'end_date', 'email'])
    .where('subscriptions.id', '=', id)
    .executeTakeFirst();
  if (!subscription) throw new AdminError(`There is no subscription ${id}.`);
  const { quantity, end_date, email } = subscription;
  const details = `${computers(quantity)}, ends on ${formatCalendarDate(end_date)}`;
  return `This blocks the subscription of ${email} at once (${details}). Its codes no longer activate the program.`;
}

async function describe({ db }: AdminShop, order: Order): Promise<string> {
  const email = await emailOf(db, order.user_id);
  const what = `${order.kind} of ${computers(order.quantity)} by ${email}`;
  return `${order.order_number} (${what}, ${formatPounds(order.payable_pence)})`;
}

function computers(quantity: number): string {
  return quantity === 1 ? '1 computer' : `${quantity} computers`;
}
