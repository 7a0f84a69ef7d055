import { emailOf } from '../accounts/email';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import type { ReversalEffect } from '../mail/templates/payloads';
import { paidPence } from '../orders/paidPence';
import type { Order } from '../orders/tables';
import { orderUrl } from './orderUrl';
import type { PaymentContext } from '../provider/PaymentContext';
import type { DisputeState } from '../provider/ProviderDispute';

interface ReportedDispute {
  /** A unique name of the change, so that each change sends at most one email. */
  event: string;
  state: DisputeState;
  effect: ReversalEffect;
}

/** Queues the email to the payer about a dispute's new state. Cancels unsent emails about its earlier state. */
export async function enqueueDisputeMail(
  trx: Trx,
  context: PaymentContext,
  order: Order,
  { event, state, effect }: ReportedDispute,
): Promise<void> {
  const now = context.clock.now();
  await cancelMail(trx, now, 'dispute', order.id);
  await enqueueMail(trx, now, {
    kind: 'dispute',
    dedupeKey: `dispute:${event}`,
    about: order.id,
    userId: order.user_id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      amountPence: paidPence(order),
      state,
      effect,
      orderUrl: await orderUrl(trx, order),
    },
  });
}
