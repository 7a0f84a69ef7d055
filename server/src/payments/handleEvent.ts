import type { PaymentContext } from './PaymentContext';
import type { ProviderEvent } from './readEvent';
import { recordDispute } from './recordDispute';
import { recordRefund, recordRefundedCharge } from './recordRefund';
import { finalizePayment } from './finalizePayment';

const PROVIDER = 'stripe';

/**
 * Acts on an event of the provider, once for each of its ids. A failure is thrown before the event is noted, so that the provider's next
 * attempt acts; two attempts at once do no harm, since every effect is one that cannot happen twice.
 */
export async function handleEvent(context: PaymentContext, event: ProviderEvent): Promise<void> {
  const { db, clock } = context;
  const seen = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', PROVIDER)
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (seen) return;
  await act(context, event);
  await db
    .insertInto('webhook_events')
    .values({ provider: PROVIDER, event_id: event.id, type: event.type, received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function act(context: PaymentContext, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'session':
      return finalizePayment(context, event.session);
    case 'refund':
      return recordRefund(context, event.refund);
    case 'refunded charge':
      return recordRefundedCharge(context, event.paymentIntentId, event.refundedPence);
    case 'dispute':
      return recordDispute(context, event.dispute);
    case 'other':
      return;
  }
}
