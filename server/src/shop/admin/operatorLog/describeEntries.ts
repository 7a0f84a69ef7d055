import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { describeChange } from './describeChange';

interface Entry {
  subject: string;
  before: unknown;
  after: unknown;
}

export interface EntryInWords {
  /** What changed. Empty if the entry has no values. */
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
 * Describes log entries in words, with their records. Reads `orders`, `subscriptions`, `users` and `staff`, each by its
 * primary key. The log itself contains no email address.
 */
export async function describeEntries<Each extends Entry>(
  db: Db,
  entries: readonly Each[],
): Promise<(Each & EntryInWords)[]> {
  const ids = [...new Set(entries.flatMap(({ subject, before, after }) => [subject, ownerIn(before), ownerIn(after)]))];
  const isNamed = (column: string) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::text[])`;
  const [orders, subscriptions, users, staff] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'order_number', 'email'])
      .where(isNamed('orders.id'))
      .execute(),
    db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select(['subscriptions.id', 'email'])
      .where(isNamed('subscriptions.id'))
      .execute(),
    db.selectFrom('users').select(['id', 'email']).where(isNamed('id')).execute(),
    db.selectFrom('staff').select(['id', 'email']).where(isNamed('id')).execute(),
  ]);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const find = <Found extends { id: string }>(found: readonly Found[], id: string) =>
    found.find((each) => each.id === id);
  return entries.map((entry) => {
    const { subject, before, after } = entry;
    const [order, subscription] = [find(orders, subject), find(subscriptions, subject)];
    const customer = order?.email ?? subscription?.email ?? emails.get(subject);
    return {
      ...entry,
      change: describeChange(before, after, emails),
      order: order?.order_number,
      subscription: subscription?.id,
      customer,
      about: customer === undefined ? (find(staff, subject)?.email ?? subject) : undefined,
    };
  });
}

function ownerIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'owner' in state ? String(state.owner) : '';
}
