import { emailOf } from '../accounts/email';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { cancelMail, enqueueMail } from '../mail/enqueueMail';
import { successUrl } from './returnUrls';
import type { Order } from './tables';

/** The emails about the payment of an order that is not delivered. */
type PaymentMail = 'payment-awaited' | 'payment-failed' | 'payment-in-review';

/** Queues an email about an order's payment. Each order gets an email of each kind at most once. */
export async function enqueuePaymentMail(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  order: Order,
  kind: PaymentMail,
): Promise<void> {
  await enqueueMail(trx, clock.now(), {
    kind,
    dedupeKey: `${kind}:${order.id}`,
    about: order.id,
    userId: order.user_id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      kind: order.kind,
      ...(order.ending_seats !== null && { changesComputers: true }),
      quantity: order.quantity,
      amountPence: order.payable_pence,
      orderUrl: successUrl(order),
    },
  });
}

/** Cancels unsent emails about an order's payment, because they are out of date. */
export async function cancelPaymentMail(
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  { id }: Pick<Order, 'id'>,
  ...kinds: PaymentMail[]
): Promise<void> {
  for (const kind of kinds) await cancelMail(trx, clock.now(), kind, id);
}
