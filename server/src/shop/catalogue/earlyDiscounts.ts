import type { ExpressionBuilder } from 'kysely';
import type { CalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Database } from 'server-kit/db/schema';

/** The early-renewal discount for one period of a subscription. At most one order holds the discount. */
export interface EarlyDiscount {
  subscriptionId: string;
  /** The last day of the period that is renewed early. */
  periodEnd: CalendarDate;
}

/** Orders with these statuses do not hold a discount: they ended unpaid, or were refunded in full. */
const ENDED = ['expired', 'cancelled', 'refunded'] as const;

/** A message that explains to the customer why the discount is not available. */
export interface EarlyDiscountRefusal {
  sentence: string;
  /** What the customer can do or expect. */
  explanation?: string;
}

const RESERVED: EarlyDiscountRefusal = {
  sentence: 'The early renewal discount is reserved for someone else.',
  explanation:
    'They have opened the payment page for this renewal. ' +
    'If they do not pay, the discount is available again within a day.',
};
/** The refusal for anonymous visitors, who may be the order's customer or the subscription's owner. */
const RESERVED_OR_MINE: EarlyDiscountRefusal = {
  sentence: 'The early renewal discount is reserved: someone has opened the payment page for this renewal.',
  explanation: 'If it was you, or if this is your subscription, sign in to get the discount.',
};
const ON_ITS_WAY = { sentence: 'A payment with the early renewal discount is already on its way.' };
const USED = { sentence: 'The early renewal discount for this period has already been used.' };

/**
 * Reserves a discount for a new order. If two orders compete, the primary key makes the second statement wait for the
 * first transaction.
 * @returns false if another order holds the discount, or if the subscription's current period has changed.
 */
export async function reserveEarlyDiscount(trx: Trx, discount: EarlyDiscount, orderId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('early_discounts')
    .columns(['subscription_id', 'period_end', 'order_id'])
    .expression((from) =>
      from
        .selectFrom('subscriptions')
        .select((row) => ['id', 'end_date', row.val(orderId).as('order_id')])
        .where('id', '=', discount.subscriptionId)
        .where('end_date', '=', discount.periodEnd),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'period_end'])
        .doUpdateSet({ order_id: orderId })
        .where((row) =>
          row.exists(
            row
              .selectFrom('orders')
              .select('id')
              .whereRef('id', '=', 'early_discounts.order_id')
              .where('status', 'in', ENDED),
          ),
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The order that holds a discount, and the customers who can take over the discount. */
export interface EarlyDiscountHolder {
  orderId: string;
  payerId: string;
  ownerId: string;
  status: string;
  /** True if the customer can still pay on the payment page. Another order can then still take over the discount. */
  isPayable: boolean;
}

/** Finds the order that holds the discount, or returns `undefined` if there is none. */
export async function findEarlyDiscountHolder(
  db: DbOrTrx,
  { subscriptionId, periodEnd }: EarlyDiscount,
): Promise<EarlyDiscountHolder | undefined> {
  const row = await db
    .selectFrom('early_discounts')
    .innerJoin('orders', 'orders.id', 'early_discounts.order_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'early_discounts.subscription_id')
    .select(['orders.id', 'orders.user_id', 'orders.status', 'orders.is_awaiting_funds'])
    .select('subscriptions.user_id as owner_id')
    .where('early_discounts.subscription_id', '=', subscriptionId)
    .where('early_discounts.period_end', '=', periodEnd)
    .where('orders.status', 'not in', ENDED)
    .executeTakeFirst();
  if (!row) return undefined;
  const isPayable = row.status === 'pending' && !row.is_awaiting_funds;
  return { orderId: row.id, payerId: row.user_id, ownerId: row.owner_id, status: row.status, isPayable };
}

/**
 * Selects whether the early discount for a subscription's current period is used up, because a payment with the
 * discount has arrived or is on its way.
 */
export function isEarlyDiscountUsed(subscription: ExpressionBuilder<Database, 'subscriptions'>) {
  const used = subscription
    .selectFrom('early_discounts')
    .innerJoin('orders', 'orders.id', 'early_discounts.order_id')
    .select('orders.id')
    .whereRef('early_discounts.subscription_id', '=', 'subscriptions.id')
    .whereRef('early_discounts.period_end', '=', 'subscriptions.end_date')
    .where('orders.status', 'not in', ENDED)
    .where((order) =>
      order.or([order('orders.status', '!=', 'pending'), order('orders.is_awaiting_funds', '=', true)]),
    );
  return subscription.exists(used).as('is_discount_used');
}

/**
 * Returns why a customer can't take over the discount that an order holds, or `undefined` if the customer can. While
 * the order is unpaid, only the order's customer and the subscription's owner can take the discount over.
 */
export function earlyDiscountRefusal(
  holder: EarlyDiscountHolder,
  customerId: string | undefined,
): EarlyDiscountRefusal | undefined {
  if (!holder.isPayable) return holder.status === 'fulfilled' ? USED : ON_ITS_WAY;
  if (customerId === undefined) return RESERVED_OR_MINE;
  return customerId === holder.payerId || customerId === holder.ownerId ? undefined : RESERVED;
}
