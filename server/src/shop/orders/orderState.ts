import type { Updateable } from 'kysely';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { Order, OrdersTable, OrderStatus } from './tables';

/** An order's status, except that an order in review without a recorded payment is `unconfirmed`. */
export type OrderState = OrderStatus | 'unconfirmed';

/**
 * - `awaitFunds`: the customer has paid, but the money has not arrived yet.
 * - `pay`: the money has arrived. `sendToReview`: an operator must decide. `accept`: the operator decided to deliver.
 * - `end`: the order is no longer payable. `fulfil`: the order is delivered.
 * - `reverse`: the shop has lost the whole payment. `restore`: the shop has got it back.
 */
export type OrderEvent = 'awaitFunds' | 'pay' | 'sendToReview' | 'accept' | 'end' | 'fulfil' | 'reverse' | 'restore';

type Transitions = Readonly<Partial<Record<OrderEvent, readonly OrderStatus[]>>>;

/** A customer may pay at the last moment, so an order that has ended can still be paid. */
const ENDED: Transitions = { awaitFunds: ['pending'], pay: ['paid'], sendToReview: ['review'] };
const UNPAID: Transitions = { ...ENDED, end: ['expired', 'cancelled'] };

/** The allowed transitions: for each state, the possible events, and the statuses that follow. */
const TRANSITIONS: Readonly<Record<OrderState, Transitions>> = {
  pending: UNPAID,
  unconfirmed: { ...UNPAID, accept: ['paid'] },
  expired: ENDED,
  cancelled: ENDED,
  paid: { sendToReview: ['review'], fulfil: ['fulfilled'], reverse: ['refunded'] },
  review: { accept: ['paid'], reverse: ['refunded'] },
  fulfilled: { reverse: ['refunded'] },
  refunded: { restore: ['paid', 'review', 'fulfilled'] },
};

/** The columns that a change may write. Only `transition` writes the status. */
export type OrderChange = Omit<Updateable<OrdersTable>, 'status'>;

type StatedOrder = Pick<Order, 'status' | 'paid_at'>;

export function stateOf({ status, paid_at }: StatedOrder): OrderState {
  return status === 'review' && paid_at === null ? 'unconfirmed' : status;
}

export function allows(order: StatedOrder, event: OrderEvent): boolean {
  return TRANSITIONS[stateOf(order)][event] !== undefined;
}

/** Returns true if the shop has recorded no payment for the order, so that it must ask the provider. */
export function mayBeUnpaid(order: StatedOrder): boolean {
  return allows(order, 'pay');
}

/**
 * Changes the status of a locked order.
 * @returns the changed order.
 * @throws {Error} if `TRANSITIONS` doesn't allow the change, or the order has changed since `order` was read.
 */
export async function transition(
  trx: Trx,
  order: Order,
  event: OrderEvent,
  status: OrderStatus,
  change: OrderChange = {},
): Promise<Order> {
  const state = stateOf(order);
  if (!TRANSITIONS[state][event]?.includes(status))
    throw new Error(`The order ${order.id} is ${state}, so the event "${event}" can't make it ${status}.`);
  return trx
    .updateTable('orders')
    .set({ ...change, status })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes columns of an order other than its status, and returns the changed order. */
export function updateOrder(db: DbOrTrx, { id }: Pick<Order, 'id'>, change: OrderChange): Promise<Order> {
  return db.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
