import type { PaymentContext } from './PaymentContext';
import type { ProviderEvent } from './readEvent';
import { recordPaymentMethod } from './recordPaymentMethod';
import { recordDispute } from './recordDispute';
import { recordRefund, recordRefundedCharge } from './recordRefund';
import { finalizePayment } from './finalizePayment';

const PROVIDER = 'stripe';

/**
 * Handles a provider event, unless its id is already recorded. Records the event only after its effects, so that a
 * failed event is handled again when the provider resends it. Handling an event twice at the same time is harmless,
 * because every effect is safe to repeat.
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
  const subject = event.kind === 'session' ? event.session.id : null;
  await db
    .insertInto('webhook_events')
    .values({ provider: PROVIDER, event_id: event.id, type: event.type, subject, received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function act(context: PaymentContext, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'session':
      await finalizePayment(context, event.session);
      return recordPaymentMethod(context, event.session);
    case 'refund':
      return recordRefund(context, event.refund);
    case 'refunded charge':
      return recordRefundedCharge(context, event.paymentIntentId, event.refundedPence);
    case 'dispute':
      return recordDispute(context, event.dispute);
    case 'thin':
    case 'other':
      return;
  }
}
