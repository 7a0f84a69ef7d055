import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import { isProviderError } from '../provider/providerFailure';

/**
 * Reads a paid order's payment method and card from the provider and records them, because the provider's events don't
 * include them. Both are only for display, so they stay unknown if the call to the provider fails.
 */
export async function recordPaymentMethod(
  context: PaymentContext,
  { id, orderId, state }: PaymentSession,
): Promise<void> {
  const { db, provider, log } = context;
  if (state !== 'paid' || orderId === undefined) return;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('session_id', '=', id)
    .where('payment_method', 'is', null)
    .executeTakeFirst();
  if (!order) return;
  const session = await provider.readSession(id).catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
    log.warn({ err: error, orderId }, 'the payment method is unknown, because the call to the provider failed');
    return undefined;
  });
  if (session?.method === undefined) return;
  await db.updateTable('orders').set(methodOf(session)).where('id', '=', orderId).execute();
}

/** Returns the columns of an order that describe how its session was paid. */
export function methodOf({ method, card }: PaymentSession) {
  return { payment_method: method ?? null, card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
}
