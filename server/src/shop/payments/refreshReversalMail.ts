import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx } from 'server-kit/db/database';
import { documentNumber } from '../invoices/describeSale';
import { type ClaimedMail, hasKind } from '../mail/claimMail';
import type { MailPayloads } from '../mail/templates/payloads';
import type { Order } from '../orders/tables';
import { creditNoteOf } from './refundMail';
import { effectOfPart, reversalEffect, sharedEffect, subscriptionOf } from '../subscriptions/reversalEffect';

/**
 * Returns what an email about a refund or a dispute must say now, because the order or its subscription may have changed
 * while the email waited. Returns other emails unchanged.
 * @returns `undefined` for an email to another customer of the subscription if it is no longer true.
 */
export async function refreshReversalMail(
  { db }: Pick<AppContext, 'db'>,
  mail: ClaimedMail,
): Promise<ClaimedMail['payload'] | undefined> {
  const { about } = mail;
  if (about === null) return mail.payload;
  if (hasKind(mail, 'refund')) return refreshRefund(db, about, mail.payload);
  if (hasKind(mail, 'refund-failed', 'dispute')) {
    if (mail.payload.effect.kind === 'none') return mail.payload;
    const order = await orderAbout(db, about);
    return { ...mail.payload, effect: reversalEffect(order, await subscriptionOf(db, order.id)) };
  }
  if (hasKind(mail, 'payment-by-other')) {
    const effect = sharedEffect(reversalEffect(await orderAbout(db, about), await subscriptionOf(db, about)));
    return effect && { ...mail.payload, effect };
  }
  return mail.payload;
}

async function refreshRefund(
  db: DbOrTrx,
  refundId: string,
  payload: MailPayloads['refund'],
): Promise<MailPayloads['refund']> {
  const order = await orderAbout(db, refundId);
  const isComplete = payload.isComplete && order.status === 'refunded';
  const { status, number } = await db
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['status', 'number'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  return {
    ...payload,
    isComplete,
    isPending: status === 'pending',
    effect: isComplete ? reversalEffect(order, await subscriptionOf(db, order.id)) : effectOfPart(order),
    ...(number !== null && creditNoteOf(order, documentNumber('CN', number))),
  };
}

/** Returns the order of an email about an order or a refund. */
function orderAbout(db: DbOrTrx, about: string): Promise<Order> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ({ fn, selectFrom, val }) =>
      fn.coalesce(selectFrom('refunds').select('order_id').where('refunds.id', '=', about), val(about)),
    )
    .executeTakeFirstOrThrow();
}
