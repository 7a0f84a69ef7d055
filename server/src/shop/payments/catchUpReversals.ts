import { HOUR_MS, later } from 'server-kit/clock/clock';
import { handleEvent } from './handleEvent';
import type { PaymentContext } from '../provider/PaymentContext';

/** The maximum age of the events to read. */
const LOOK_BACK_MS = 72 * HOUR_MS;

/**
 * Handles refunds and disputes whose webhooks were lost. Reads the provider's list of events, because checking orders
 * doesn't find refunds and disputes. Uses real time, because the provider doesn't use the shop's clock.
 */
export async function catchUpReversals(context: PaymentContext): Promise<void> {
  for await (const event of context.provider.reversalsSince(later(new Date(), -LOOK_BACK_MS))) {
    // A failed event must not block later events. The next run handles it again.
    await handleEvent(context, event).catch((error: unknown) =>
      context.log.warn({ err: error, event: event.id }, 'a refund or dispute could not be recorded'),
    );
  }
}
