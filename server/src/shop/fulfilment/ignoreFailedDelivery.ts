import type { AppContext } from 'server-kit/context/AppContext';

/**
 * Waits for `work` on an order, and ignores its error if the order is paid, because then only the delivery failed.
 * `fulfil` records that failure, the sweeper repeats the delivery, and meanwhile the page says that the shop is
 * checking the payment.
 * @returns `undefined` if the order is paid and its delivery failed.
 * @throws the error from `work` if the order is not paid.
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
