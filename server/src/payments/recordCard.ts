import type { PaymentContext } from './PaymentContext';
import type { PaymentSession } from './PaymentSession';
import { isProviderError } from './providerFailure';

/**
 * Records the card that paid an order, because the provider's events don't include it. The card is only for display, so
 * it stays unknown if the call to the provider fails.
 */
export async function recordCard(context: PaymentContext, { id, orderId, state }: PaymentSession): Promise<void> {
  const { db, provider, log } = context;
  if (state !== 'paid' || orderId === undefined) return;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('session_id', '=', id)
    .where('card_brand', 'is', null)
    .executeTakeFirst();
  if (!order) return;
  const session = await provider.readSession(id).catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
    log.warn({ err: error, orderId }, 'the card of a payment stays unknown, because the call to the provider failed');
    return undefined;
  });
  if (session?.card === undefined) return;
  const { brand, last4 } = session.card;
  await db.updateTable('orders').set({ card_brand: brand, card_last4: last4 }).where('id', '=', orderId).execute();
}
