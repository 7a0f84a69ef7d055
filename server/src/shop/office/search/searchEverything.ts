import { sql, type SqlBool } from 'kysely';
import type { OfficeSearch } from 'shared/contract/officeHome';
import type { StaffRole } from 'shared/contract/staff';
import type { Db } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { AdminError } from '../../admin/Command';
import type { PaymentContext } from '../../provider/PaymentContext';
import { findMatches, isMatchingOrder, subscriptionsWithCode } from '../../admin/search/findMatches';
import { searchText } from '../../admin/search/searchText';
import { findLists } from './findLists';
import { ORDER_LINE, toOrderLine, toOwnedSubscription } from '../order/lines';

const MAX_MATCHES = 20;

/**
 * Finds orders and customers as `findMatches` does. Finds subscriptions by their id, by a current or replaced code (or
 * its beginning or end), or by the name of a computer. Finds lists by a promo code, a promo batch or a payout. Joins
 * the tables of `orders`, `accounts`, `subscriptions` and `activation`.
 * @throws {HttpProblem} 400 if the text is too short or matches too much.
 */
export async function searchEverything(context: PaymentContext, role: StaffRole, typed: string): Promise<OfficeSearch> {
  const { db } = context;
  const text = searchText(typed);
  const [matches, lists] = await toBadRequest(Promise.all([findMatches(db, text), findLists(context, role, text)]));
  const [orders, customers, subscriptions] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(ORDER_LINE)
      .leftJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['email', 'business_name', 'invoices.customer as invoiced'])
      .where(isMatchingOrder(matches))
      .orderBy('orders.created_at', 'desc')
      .limit(MAX_MATCHES + 1)
      .execute(),
    db
      .selectFrom('users')
      .select(['id', 'email', 'created_at'])
      .where(sql<SqlBool>`id = any(${matches.userIds}::text[])`)
      .orderBy('created_at', 'desc')
      .limit(MAX_MATCHES + 1)
      .execute(),
    findSubscriptions(db, text),
  ]);
  const found = { orders, customers, subscriptions };
  const names = ['orders', 'customers', 'subscriptions'] as const;
  return {
    orders: orders.slice(0, MAX_MATCHES).map((order) => ({
      ...toOrderLine(order),
      email: order.email,
      // Support may have corrected the name on the invoice.
      businessName: order.invoiced?.split('\n')[0] ?? order.business_name,
    })),
    customers: customers
      .slice(0, MAX_MATCHES)
      .map(({ id, email, created_at }) => ({ id, email, registeredAt: created_at.toISOString() })),
    subscriptions: subscriptions.slice(0, MAX_MATCHES).map(toOwnedSubscription),
    lists,
    more: names.filter((name) => found[name].length > MAX_MATCHES),
  };
}

/** @throws {HttpProblem} 400 with the message of an `AdminError` */
async function toBadRequest<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    throw new HttpProblem(400, error.message.replace('--find', 'The search'));
  }
}

/** Finds subscriptions by their id, by a current or replaced code or part of it, or by a computer's full name. */
async function findSubscriptions(db: Db, text: string) {
  const ids = subscriptionsWithCode(db, text).unionAll(
    db
      .selectFrom('activation_codes')
      .select('subscription_id as id')
      .where(sql<SqlBool>`lower(computer_name) = ${text.toLowerCase()}`)
      .where('computer_name', 'is not', null)
      .limit(MAX_MATCHES + 1),
  );
  const found = await ids.execute();
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'quantity', 'end_date', 'subscriptions.blocked_at', 'subscriptions.block_reason'])
    .select(['user_id', 'email'])
    .where(sql<SqlBool>`subscriptions.id = any(${[text, ...found.map(({ id }) => id)]}::text[])`)
    .orderBy('subscriptions.created_at', 'desc')
    .limit(MAX_MATCHES + 1)
    .execute();
}
