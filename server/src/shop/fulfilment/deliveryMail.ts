import type { CodeChanges } from 'shared/contract/codeChanges';
import type { CalendarDate } from 'shared/domain/calendarDate';
import { emailOf } from '../accounts/email';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { enqueueSupportMail } from '../accounts/supportMail';
import { enqueueMail } from '../mail/enqueueMail';
import type { MailDocument, MailPayloads } from '../mail/templates/payloads';
import { soldPence } from '../orders/paidPence';
import { successUrl } from '../orders/returnUrls';
import type { Order } from '../orders/tables';

interface Delivered extends Pick<MailPayloads['order'], 'addedTo'> {
  codes: string[];
  endDate: CalendarDate;
  documents: MailDocument[];
}

/** Queues the email with the codes to the customer who paid. `addedTo` is set if the order added computers. */
export async function enqueueOrderMail(
  trx: Trx,
  context: AppContext,
  order: Order,
  { codes, endDate, documents, addedTo }: Delivered,
): Promise<void> {
  await enqueueMail(trx, context.clock.now(), {
    kind: 'order',
    dedupeKey: `order:${order.id}`,
    userId: order.user_id,
    about: order.id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      quantity: order.quantity,
      amountPence: soldPence(order),
      activationCodes: codes,
      endDate,
      subscriptionsUrl: `${order.site_origin}/subscriptions`,
      documents,
      ...(addedTo && { addedTo }),
    },
  });
}

/** Queues the email with the codes of a licence that support granted for free or imported from another shop. */
export async function enqueueGrantMail(
  trx: Trx,
  context: AppContext,
  order: Order,
  { codes, endDate }: { codes: string[]; endDate: CalendarDate },
  kind: 'granted' | 'imported' = 'granted',
): Promise<void> {
  await enqueueSupportMail(trx, context, {
    dedupeKey: `order:${order.id}`,
    userId: order.user_id,
    about: order.id,
    change: { kind, activationCodes: codes, endDate },
  });
}

interface Renewed {
  subscriptionId: string;
  endDate: CalendarDate;
  ownerId: string;
  /** Undefined if all codes stayed the same. */
  changes: CodeChanges | undefined;
  documents: MailDocument[];
}

/**
 * Queues the email with the new end date to the customer who paid. If another customer owns the subscription, the email
 * links to the order, and the owner gets an email that doesn't name the payer. Only the owner's email contains codes.
 */
export async function enqueueRenewalMail(
  trx: Trx,
  context: AppContext,
  order: Order,
  { subscriptionId, endDate, ownerId, changes, documents }: Renewed,
): Promise<void> {
  const now = context.clock.now();
  const isOwner = order.user_id === ownerId;
  const subscriptionsUrl = `${order.site_origin}/subscriptions`;
  const codes = changes && { codeChanges: changes };
  await enqueueMail(trx, now, {
    kind: 'renewal',
    dedupeKey: `renewal:${order.id}`,
    userId: order.user_id,
    about: order.id,
    recipient: await emailOf(trx, order.user_id),
    payload: {
      orderNumber: order.order_number,
      quantity: order.quantity,
      amountPence: soldPence(order),
      endDate,
      subscriptionsUrl,
      documents,
      ...(isOwner ? codes : { orderUrl: successUrl(order) }),
    },
  });
  if (isOwner) return;
  await enqueueMail(trx, now, {
    kind: 'payment-by-other',
    dedupeKey: `payment-by-other:${order.id}:${ownerId}`,
    userId: ownerId,
    about: order.id,
    recipient: await emailOf(trx, ownerId),
    payload: {
      cause: 'payment',
      effect: { kind: 'restored', endDate },
      isRenewal: true,
      quantity: order.quantity,
      isOwner: true,
      url: subscriptionsUrl,
      renewalUrl: `${order.site_origin}/subscription/renew/${subscriptionId}`,
      ...codes,
    },
  });
}
