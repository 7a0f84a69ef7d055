import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { countryName } from '../../catalogue/countries';
import { findFormerStaff } from '../../staff/newAccess';
import { describeChange } from './describeChange';

interface Entry {
  subject: string;
  before: unknown;
  after: unknown;
}

export interface EntryInWords {
  /** What changed. Begins with the subject, unless the entry is about an order, subscription or customer. */
  change: string;
  /** The order number, if the change is about an order. */
  order?: string | undefined;
  /** The id, if the change is about a subscription. */
  subscription?: string | undefined;
  /** The email address of the order's customer, of the subscription's owner or of the customer. */
  customer?: string | undefined;
  /** Another subject, such as a promo code or a member of staff. */
  about?: string | undefined;
}

/**
 * Describes log entries in words, and adds the order, subscription, customer or other subject that each is about. Looks
 * up the email addresses, because an entry contains a customer's address only if support corrected it. Reads `orders`,
 * `subscriptions`, `users` and `staff`, each by its primary key.
 */
export async function describeEntries<Each extends Entry>(
  db: Db,
  entries: readonly Each[],
): Promise<(Each & EntryInWords)[]> {
  const ids = [...new Set(entries.flatMap(({ subject, before, after }) => [subject, ownerIn(before), ownerIn(after)]))];
  const isListed = (column: string) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::text[])`;
  const [orders, subscriptions, users, staff] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'order_number', 'email'])
      .where(isListed('orders.id'))
      .execute(),
    db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select(['subscriptions.id', 'email'])
      .where(isListed('subscriptions.id'))
      .execute(),
    db.selectFrom('users').select(['id', 'email']).where(isListed('id')).execute(),
    db.selectFrom('staff').select(['id', 'email']).where(isListed('id')).execute(),
  ]);
  const known = new Set([...orders, ...subscriptions, ...users, ...staff].map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  const formerStaff = unknown.length === 0 ? new Map<string, string>() : await findFormerStaff(db, unknown);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const find = <Found extends { id: string }>(found: readonly Found[], id: string) =>
    found.find((each) => each.id === id);
  return entries.map((entry) => {
    const { subject, before, after } = entry;
    const [order, subscription] = [find(orders, subject), find(subscriptions, subject)];
    const customer = order?.email ?? subscription?.email ?? emails.get(subject);
    const about =
      customer === undefined ? (find(staff, subject)?.email ?? formerStaff.get(subject) ?? subject) : undefined;
    const changed = describeChange(before, after, emails);
    return {
      ...entry,
      change: [about === undefined ? '' : (countryName(about) ?? about), changed].filter(Boolean).join(': '),
      order: order?.order_number,
      subscription: subscription?.id,
      customer,
      about,
    };
  });
}

function ownerIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'owner' in state ? String(state.owner) : '';
}
