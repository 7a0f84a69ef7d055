import type { AppContext } from '../context/AppContext';

/**
 * Runs a customer's check of an order. A failed delivery doesn't fail the check: `fulfil` has recorded it, and the
 * sweeper repeats it. The customer reads that the payment is being checked.
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
