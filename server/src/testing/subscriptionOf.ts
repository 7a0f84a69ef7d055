import type { SellingShop } from './sellingShop';

/** Returns the only subscription of a customer. */
export function subscriptionOf({ context }: SellingShop, email: string) {
  return context.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .selectAll('subscriptions')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}
