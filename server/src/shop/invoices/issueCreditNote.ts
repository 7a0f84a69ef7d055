import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import type { MailDocument } from '../mail/templates/payloads';
import { paidPence, soldPence } from '../orders/paidPence';
import type { Order } from '../orders/tables';
import { creditNoteDocument } from './creditNoteDocument';
import { customerOf } from './customerOf';
import { describeSoldSeats, documentNumber } from './describeSale';
import { documentHtml } from './documentHtml';
import { nextNumber } from './nextNumber';
import { readOpenInvoice } from './openInvoice';
import { printedDetails } from './readDocument';

interface CreditedRefund {
  id: string;
  amount_pence: Pence;
  succeeded_at: Date | null;
}

/**
 * Issues the credit note for a delivered order's successful refund, with the next credit note number. The caller must
 * hold the order's lock. A rollback also restores the counter, so the numbers have no gaps.
 * @returns the printed number. `undefined` if the refund covers only an overpayment, or if the order is not delivered:
 * `creditEarlierRefunds` then issues the credit note together with the invoice or receipt.
 */
export async function issueCreditNote(
  trx: Trx,
  context: AppContext,
  order: Order,
  refund: CreditedRefund,
): Promise<string | undefined> {
  if (order.fulfilled_at === null) return undefined;
  const refunds = await succeededRefunds(trx, order);
  return creditRefund(trx, context, order, refund, sumOf(refunds));
}

/**
 * Issues the credit notes for the refunds that succeeded before the order was delivered. The caller must hold the
 * order's lock and deliver the order in the same transaction.
 * @returns the credit notes, for the email about the delivery.
 */
export async function creditEarlierRefunds(trx: Trx, context: AppContext, order: Order): Promise<MailDocument[]> {
  const refunds = await succeededRefunds(trx, order);
  const documents: MailDocument[] = [];
  for (const [index, refund] of refunds.entries()) {
    const number = await creditRefund(trx, context, order, refund, sumOf(refunds.slice(0, index + 1)));
    if (number !== undefined) documents.push({ kind: 'credit-note', paymentId: order.id, number });
  }
  return documents;
}

function succeededRefunds(trx: DbOrTrx, { id }: Order): Promise<CreditedRefund[]> {
  return trx
    .selectFrom('refunds')
    .select(['id', 'amount_pence', 'succeeded_at'])
    .where('order_id', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Issues a refund's credit note. `refundedPence` is the total of this refund and all earlier ones. */
async function creditRefund(
  trx: Trx,
  context: AppContext,
  order: Order,
  refund: CreditedRefund,
  refundedPence: Pence,
): Promise<string | undefined> {
  const creditedPence = await creditedPart(trx, order, refund, refundedPence);
  if (creditedPence === 0) return undefined;
  const number = await nextNumber(trx, 'credit_note_counter');
  const printedNumber = documentNumber('CN', number);
  const issuedOn = calendarDateOf(context.clock.now());
  const { vat_treatment, vat_percentage } = order;
  const vatPence = await vatOf(trx, order, creditedPence);
  const invoice = await trx
    .selectFrom('invoices')
    .select(['number', 'issued_on', 'customer', 'html'])
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const isFull = creditedPence >= soldPence(order);
  const refundedOn = calendarDateOf(refund.succeeded_at ?? context.clock.now());
  const document = creditNoteDocument({
    number: printedNumber,
    issuedOn,
    orderNumber: order.order_number,
    invoice: invoice && { number: documentNumber('INV', invoice.number), issuedOn: invoice.issued_on },
    seller: context.config.seller,
    customer: invoice?.customer ?? (await customerOf(trx, order)),
    customerReference: invoice ? printedDetails(invoice.html).reference : order.buyers_reference,
    description: `${isFull ? 'Refund' : 'Partial refund'} of ${describeSoldSeats(context.config, order)}`,
    creditedPence,
    vat: { vat_treatment, vat_percentage, countryCode: order.country_code, vatPence },
    reason: `Refunded on ${formatCalendarDate(refundedOn)} to the card or the account that was charged.`,
  });
  await trx
    .insertInto('credit_notes')
    .values({
      number,
      refund_id: refund.id,
      order_id: order.id,
      amount_pence: creditedPence,
      vat_pence: vatPence,
      issued_on: issuedOn,
      html: documentHtml(document),
      voided_on: null,
    })
    .execute();
  return printedNumber;
}

/**
 * Returns what the credit note of a new refund would contain. Changes nothing.
 * @param amountPence the amount of the new refund
 */
export async function previewCredit(
  db: DbOrTrx,
  order: Order,
  amountPence: Pence,
): Promise<{ creditedPence: Pence; vatPence: Pence | null }> {
  const refund = { id: '', amount_pence: amountPence, succeeded_at: null };
  const refundedPence = sumOf(await succeededRefunds(db, order)) + amountPence;
  const creditedPence = await creditedPart(db, order, refund, refundedPence);
  return { creditedPence, vatPence: await vatOf(db, order, creditedPence) };
}

/** Returns whether an order has a credit note for a refund that has not failed. */
export async function hasCreditNote(db: DbOrTrx, orderId: string): Promise<boolean> {
  return (await validNotes(db, orderId)).length > 0;
}

/**
 * Returns the part of a refund to credit, in pence. Credit notes omit overpayments, because invoices don't include
 * them. Refunds return an overpayment first.
 */
async function creditedPart(
  trx: DbOrTrx,
  order: Order,
  { amount_pence }: CreditedRefund,
  refundedPence: Pence,
): Promise<Pence> {
  const surplusPence = paidPence(order) - soldPence(order);
  if (surplusPence === 0) return amount_pence;
  const refundedSalePence = refundedPence - surplusPence;
  const creditedPence = sumOf(await validNotes(trx, order.id));
  return Math.max(0, Math.min(amount_pence, refundedSalePence - creditedPence));
}

function sumOf(rows: readonly { amount_pence: Pence }[]): Pence {
  return rows.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
}

function validNotes(db: DbOrTrx, orderId: string): Promise<{ amount_pence: Pence }[]> {
  const notes = db.selectFrom('credit_notes').select('amount_pence').where('order_id', '=', orderId);
  return notes.where('voided_on', 'is', null).execute();
}

async function vatOf(db: DbOrTrx, order: Order, creditedPence: Pence): Promise<Pence | null> {
  const { vat_percentage } = order;
  return vat_percentage === null
    ? null
    : (await readOpenInvoice(db, order)).nextCreditVat(creditedPence, vat_percentage);
}
