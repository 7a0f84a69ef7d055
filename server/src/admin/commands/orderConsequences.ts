import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { emailOf } from '../../fulfilment/deliveryMail';
import { paidPence } from '../../orders/paidPence';
import type { Order } from '../../orders/tables';
import { AdminError, type AdminShop } from '../Command';
import { findOrder, subscriptionOf } from './findOrder';

/** What `refund` would do. `amountPence`: null for all that is left. */
export async function refundConsequence(
  shop: AdminShop,
  [id = '']: string[],
  amountPence: Pence | null,
): Promise<string> {
  const order = await findOrder(shop, id);
  const left = paidPence(order) - order.refunded_pence;
  const refund = `This refunds ${formatPounds(amountPence ?? left)} of order ${await describe(shop, order)}.`;
  const subscriptionId = await subscriptionOf(shop, id);
  const isFull = amountPence === null || amountPence >= left;
  const block = isFull && subscriptionId !== undefined ? ` ${await blockSentence(shop, subscriptionId)}` : '';
  return `${refund} It can't be undone.${block}`;
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
