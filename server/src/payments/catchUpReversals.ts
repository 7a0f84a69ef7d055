import { HOUR_MS, later } from '../clock/clock';
import { handleEvent } from './handleEvent';
import type { PaymentContext } from './PaymentContext';

/** Longer than the outages after which the provider no longer repeats its webhooks. */
const LOOK_BACK_MS = 72 * HOUR_MS;

/**
 * Handles refunds and disputes whose webhooks never arrived. The checks of orders don't find them, so this function
 * reads the provider's list of events. Uses real time, because the provider doesn't know the shop's clock.
 */
export async function catchUpReversals(context: PaymentContext): Promise<void> {
  for await (const event of context.provider.reversalsSince(later(new Date(), -LOOK_BACK_MS))) {
    // The next run repeats a failed event. The other events don't wait for it.
    await handleEvent(context, event).catch((error: unknown) =>
      context.log.warn({ err: error, event: event.id }, 'a refund or dispute could not be recorded'),
    );
  }
}
