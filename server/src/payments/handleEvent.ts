import type { Shop } from '../orders/Shop';
import type { ProviderEvent } from './readEvent';
import { recordDispute } from './recordDispute';
import { recordRefund, recordRefundedCharge } from './recordRefund';
import { settle } from './settle';

const PROVIDER = 'stripe';

/**
 * Acts on an event of the provider, once for each of its ids. A failure is thrown before the event is noted, so that the provider's next
 * attempt acts; two attempts at once do no harm, since every effect is one that cannot happen twice.
 */
export async function handleEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  const { db, clock } = shop;
  const seen = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', PROVIDER)
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (seen) return;
  await act(shop, event);
  await db
    .insertInto('webhook_events')
    .values({ provider: PROVIDER, event_id: event.id, type: event.type, received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function act(shop: Shop, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'session':
      return settle(shop, event.session);
    case 'refund':
      return recordRefund(shop, event.refund);
    case 'refunded charge':
      return recordRefundedCharge(shop, event.paymentIntentId, event.refundedPence);
    case 'dispute':
      return recordDispute(shop, event.dispute);
    case 'other':
      return;
  }
}
