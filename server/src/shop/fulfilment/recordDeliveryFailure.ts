import { sql } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import { isDatabaseUnavailable } from 'server-kit/db/databaseUnavailable';

const MAX_ERROR_LENGTH = 300;

/**
 * Records on a paid order why its delivery failed, for the operator's `review` command. Never throws, because the
 * delivery's own error matters more. Ignores database outages, because the order doesn't cause them.
 */
export async function recordDeliveryFailure(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  orderId: string,
  error: unknown,
): Promise<void> {
  if (isDatabaseUnavailable(error)) return;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  try {
    await db
      .updateTable('orders')
      .set({ delivery_failures: sql<number>`delivery_failures + 1`, last_delivery_error: reason })
      .where('id', '=', orderId)
      .where('status', '=', 'paid')
      .execute();
  } catch (failure) {
    log.warn({ err: failure, orderId }, 'a delivery failure was not recorded');
  }
}
