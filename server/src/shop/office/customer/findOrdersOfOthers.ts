import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { ORDER_LINE } from '../order/lines';

/**
 * Finds the newest orders of other customers for a customer's subscriptions: renewals and added computers, and the
 * orders of a former owner.
 */
export function findOrdersOfOthers(db: Db, userId: string, limit: number) {
  const own = db.selectFrom('subscriptions').select('id').where('user_id', '=', userId);
  const delivered = db.selectFrom('subscription_periods').select('order_id as id').where('subscription_id', 'in', own);
  const ordered = db.selectFrom('orders').select('id').where('existing_subscription_id', 'in', own);
  return (
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(ORDER_LINE)
      .select(['users.id as customerId', 'users.email as customerEmail'])
      // As an array, so that the database finds each order by its id.
      .where(sql<SqlBool>`orders.id = any(array(${delivered.union(ordered)}))`)
      .where('orders.user_id', '<>', userId)
      .orderBy('orders.created_at', 'desc')
      .limit(limit)
      .execute()
  );
}
