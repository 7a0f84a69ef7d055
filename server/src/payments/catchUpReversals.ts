import { HOUR_MS, later } from '../clock/clock';
import { handleEvent } from './handleEvent';
import type { PaymentContext } from './PaymentContext';

/** Longer than any outage that the provider's own retries would not bridge. */
const LOOK_BACK_MS = 72 * HOUR_MS;

/**
 * Acts on refunds and disputes whose webhooks never arrived: no order asks for them by itself, so the provider's list of events is read.
 * The provider keeps its own time, whatever the shop's clock says.
 */
export async function catchUpReversals(context: PaymentContext): Promise<void> {
  for await (const event of context.provider.reversalsSince(later(new Date(), -LOOK_BACK_MS))) {
    // One that fails is tried again at the next turn, and keeps none of the others waiting.
    await handleEvent(context, event).catch((error: unknown) =>
      context.log.warn({ err: error, event: event.id }, 'a refund or dispute could not be recorded'),
    );
  }
}
