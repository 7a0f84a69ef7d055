import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { emailOf } from '../../accounts/email';
import type { Order } from '../../orders/tables';
import { AdminError, type AdminContext } from '../Command';
import { findOrder } from './findOrder';

/** Describes the consequences of `accept`. @throws {AdminError} if there is no such order in review */
export async function acceptConsequence(context: AdminContext, [id = '']: string[]): Promise<string> {
  const order = await findOrder(context, id);
  if (order.status !== 'review') throw new AdminError('There is no such order in review.');
  const reason = order.review_reason ?? 'no reason was recorded.';
  return `This delivers order ${await describeOrder(context, order)}, although it is in review: ${reason}`;
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
  const details = `${computers(quantity)}, ends on ${formatCalendarDate(end_date)}`;
  return `This blocks the subscription of ${email} immediately (${details}). Its codes no longer activate the program.`;
}

/** Describes an order for the operator: its number, kind, customer and price. */
export async function describeOrder({ db }: AdminContext, order: Order): Promise<string> {
  const email = await emailOf(db, order.user_id);
  const what = `${order.kind} for ${computers(order.quantity)} by ${email}`;
  return `${order.order_number} (${what}, ${formatPounds(order.payable_pence)})`;
}

function computers(quantity: number): string {
  return quantity === 1 ? '1 computer' : `${quantity} computers`;
}
