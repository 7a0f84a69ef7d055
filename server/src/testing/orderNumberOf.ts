import type { TestShop } from './testShop';

/** Returns the order number of a payment id. */
export async function orderNumberOf({ context }: Pick<TestShop, 'context'>, paymentId: string): Promise<string> {
  const order = context.db.selectFrom('orders').select('order_number').where('id', '=', paymentId);
  return (await order.executeTakeFirstOrThrow()).order_number;
}
