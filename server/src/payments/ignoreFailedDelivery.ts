import type { AppContext } from '../context/AppContext';

/**
 * Waits for `work` on an order. Ignores its error if the order is paid, because only the delivery failed. `fulfil`
 * records that failure, and the sweeper repeats the delivery. The page tells the customer that the shop is checking the
 * payment.
 * @returns `undefined` if the order is paid and its delivery failed.
 * @throws the error of `work` if the order is not paid.
 */
export async function ignoreFailedDelivery<T>(
  { db }: AppContext,
  orderId: string,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const order = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst();
    if (order?.status !== 'paid') throw error;
    return undefined;
  }
}
