import { formatPounds } from 'shared/domain/money';
import { DAY_MS, HOUR_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { recordMismatch } from '../orders/mismatches';
import type { PaymentContext } from '../provider/PaymentContext';
import type { PaymentSession } from '../provider/PaymentSession';
import type { ProviderEvent } from '../provider/readEvent';
import { applyDispute } from './applyDispute';
import { applyInquiry } from './applyInquiry';
import { applyRefund, applyRefundedCharge } from './applyRefund';
import { applySession, completePaymentMethod } from './applySession';

const PROVIDER = 'stripe';
/** The maximum age of the events that `catchUpReversals` reads. */
const LOOK_BACK_MS = 72 * HOUR_MS;
const RETENTION_MS = 90 * DAY_MS;

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

/**
 * Handles refunds, disputes and failed payouts whose webhooks were lost. Reads the provider's list of events, because
 * checking orders doesn't find them. Uses real time, because the provider doesn't use the shop's clock.
 */
export async function catchUpReversals(context: PaymentContext): Promise<void> {
  for await (const event of context.provider.reversalsSince(later(new Date(), -LOOK_BACK_MS))) {
    // A failed event must not block later events. The next run handles it again.
    await handleEvent(context, event).catch((error: unknown) =>
      context.log.warn({ err: error, event: event.id }, 'a refund, a dispute or a failed payout could not be recorded'),
    );
  }
}

/** Deletes old events. The provider resends an event for 3 days and lists it for 30 days. */
export async function deleteOldEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', later(clock.now(), -RETENTION_MS)).execute();
}

async function act(context: PaymentContext, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'session': {
      const session = await currentSession(context, event.session);
      if (!session) return;
      // Send the emails only when the payment method is recorded, because the attached receipts name it.
      await applySession({ ...context, wakeMail: () => undefined }, session);
      await completePaymentMethod(context, session);
      return context.wakeMail();
    }
    case 'refund':
      return applyRefund(context, event.refund);
    case 'refunded charge':
      return applyRefundedCharge(context, event.paymentIntentId, event.refundedPence);
    case 'dispute':
      return applyDispute(context, event.dispute);
    case 'inquiry':
      return applyInquiry(context, event.inquiry);
    case 'failed payout': {
      const { payoutId: subject, amountMinor, currency } = event;
      const reason = `The bank returned the payout ${subject} of ${formatPounds(amountMinor)}.`;
      return recordMismatch(context.db, context, { kind: 'payout-failed', subject, reason, amountMinor, currency });
    }
    case 'thin':
    case 'check':
    case 'other':
      return;
  }
}

/**
 * Returns the current state of an event's session, because an event contains an earlier state and may arrive late. Only
 * a session that awaits funds can still change. Returns `undefined` if the provider doesn't find the session.
 */
async function currentSession(
  { provider }: PaymentContext,
  session: PaymentSession,
): Promise<PaymentSession | undefined> {
  return session.state === 'awaiting funds' ? provider.readSession(session.id) : session;
}
