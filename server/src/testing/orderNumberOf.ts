import type { TestShop } from './testShop';

/** Returns the number by which people know an order. */
export async function orderNumberOf({ services }: Pick<TestShop, 'services'>, paymentId: string): Promise<string> {
  const order = services.db.selectFrom('orders').select('order_number').where('id', '=', paymentId);
  return (await order.executeTakeFirstOrThrow()).order_number;
}
