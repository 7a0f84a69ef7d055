import { sql, type SqlBool } from 'kysely';
import type { OfficeCustomer } from 'shared/contract/officeCustomer';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { emailKey } from '../../accounts/email';
import { signInRefusedUntil } from '../../accounts/limits';
import { isMailAbout } from '../../admin/search/mailState';
import { findChanges } from '../order/findChanges';
import { findMails } from '../order/findMails';
import { ORDER_LINE, toOrderLine, toSubscriptionLine } from '../order/lines';
import { findOrdersOfOthers } from './findOrdersOfOthers';
import { findNotes } from '../../staff/notes';
import { event, mailEvents, newestFirst } from '../order/orderTimeline';

/** The maximum number of orders, and of subscriptions, on the page. The office's lists show all of them. */
const MAX_ROWS = 100;

/**
 * Returns everything that staff see about a customer. Reads the tables of `accounts`, `orders`, `subscriptions`, `mail`
 * and `staff`, each with one query.
 * @param id a customer id or an email address
 * @throws {HttpProblem} 404 if there is no such customer.
 */
export async function findCustomerPage({ db, clock }: AppContext, id: string): Promise<OfficeCustomer> {
  const users = db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'created_at', 'blocked_at', 'block_reason', 'deleted_at']);
  const user = await (
    id.includes('@') ? users.where('email_key', '=', emailKey(id)) : users.where('id', '=', id)
  ).executeTakeFirst();
  if (!user) throw new HttpProblem(404, `There is no customer ${id}.`);
  const [orders, ordersOfOthers, subscriptions, notes, changes, refusedUntil] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('subscription_periods', 'order_id', 'orders.id')
      .leftJoin('subscriptions', (join) =>
        join.on(sql<SqlBool>`subscriptions.id = coalesce(subscription_id, existing_subscription_id)`),
      )
      .leftJoin('users as owner', 'owner.id', 'subscriptions.user_id')
      .select(ORDER_LINE)
      .select(['owner.id as ownerId', 'owner.email as ownerEmail'])
      .where('orders.user_id', '=', user.id)
      .orderBy('orders.created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    findOrdersOfOthers(db, user.id, MAX_ROWS),
    db
      .selectFrom('subscriptions')
      .select(['id', 'quantity', 'end_date', 'blocked_at', 'block_reason'])
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    findNotes(db, user.id),
    findChanges(db, [user.id]),
    signInRefusedUntil({ db, clock }, user.email),
  ]);
  // Also finds emails to the account's former address.
  const isTheirs = sql<SqlBool>`(user_id = ${user.id} or ${isMailAbout([user.id], [user.email_key])})`;
  const emails = await findMails(db, clock.now(), isTheirs);
  return {
    id: user.id,
    email: user.email,
    registeredAt: user.created_at.toISOString(),
    isBlocked: user.blocked_at !== null,
    blockReason: user.block_reason,
    isDeleted: user.deleted_at !== null,
    ...(refusedUntil && { signInRefusedUntil: refusedUntil.toISOString() }),
    orders: orders.filter(({ ownerId }) => ownerId === null || ownerId === user.id).map(toOrderLine),
    ordersForOthers: orders.flatMap(({ ownerId, ownerEmail, ...order }) =>
      ownerId === null || ownerEmail === null || ownerId === user.id
        ? []
        : [{ ...toOrderLine(order), owner: { id: ownerId, email: ownerEmail } }],
    ),
    ordersOfOthers: ordersOfOthers.map(({ customerId, customerEmail, ...order }) => ({
      ...toOrderLine(order),
      customer: { id: customerId, email: customerEmail },
    })),
    subscriptions: subscriptions.map(toSubscriptionLine),
    emails,
    notes,
    timeline: newestFirst([
      ...event(user.created_at, 'Registered'),
      // Oldest first, as `newestFirst` requires for events at the same time.
      ...orders.toReversed().flatMap((order) => event(order.created_at, `Ordered (${order.kind})`, order.order_number)),
      ...changes,
      ...event(user.blocked_at, 'Blocked', user.block_reason ?? ''),
      ...event(user.deleted_at, 'Account deleted'),
      ...mailEvents(emails),
    ]),
  };
}
