import { type Kysely, sql } from 'kysely';

/**
 * Limits the early-renewal discount to one order per subscription period. Adds an optional limit on how often each
 * customer can use a promo code. Open and paid renewals keep their discounts. If several orders have the same period's
 * discount, `early_discounts` stores only one of them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column early_discount_period_end date`.execute(db);
  // The foreign key is deferred, because the discount is reserved before the order is inserted.
  await sql`
    create table early_discounts (
      subscription_id text not null references subscriptions (id),
      period_end date not null,
      order_id text not null unique references orders (id) deferrable initially deferred,
      primary key (subscription_id, period_end)
    )`.execute(db);
  await sql`
    update orders set early_discount_period_end = subscriptions.end_date
    from subscriptions
    where subscriptions.id = orders.renews_subscription_id and promo_code is null and discount_pence > 0
      and status in ('pending', 'paid', 'review')`.execute(db);
  await sql`
    insert into early_discounts (subscription_id, period_end, order_id)
    select distinct on (renews_subscription_id) renews_subscription_id, early_discount_period_end, id
    from orders
    where early_discount_period_end is not null
    order by renews_subscription_id, status = 'pending', created_at`.execute(db);

  await sql`
    alter table promo_codes
    add column max_uses_per_customer integer check (max_uses_per_customer >= 1)`.execute(db);
  await sql`
    create index orders_by_customer_and_promo_code on orders (user_id, promo_code)
    where promo_code is not null`.execute(db);
}
