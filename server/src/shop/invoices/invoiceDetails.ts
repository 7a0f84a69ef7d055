import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CreditNote, InvoiceDetailsReply } from 'shared/contract/invoices';
import { isUnexpired, type SessionKey, signInNeeded } from '../accounts/session';
import { countryName } from '../catalogue/countries';
import type { AppContext } from 'server-kit/context/AppContext';
import { prepared } from 'server-kit/db/prepared';
import { noSuchOrder } from '../orders/findOwnOrder';
import { documentNumber } from './describeSale';
import { markPayment, markVoid } from './markPayment';
import { printedDetails } from './readDocument';
import { isCorrectable } from './refuseCorrection';
import { refuseFreeLicence } from './refuseFreeLicence';
import type { CreditNote as CreditNoteRow } from './tables';

/**
 * Returns the country, the invoice and the credit notes for a customer's own order, if they exist. Includes the
 * invoice's details if the customer can correct them.
 * @throws {HttpProblem} 401 if the session is no longer valid, 404 for another customer's order, 409 for a free
 * licence.
 */
export async function invoiceDetails(
  { db }: AppContext,
  { tokenHash, now }: SessionKey,
  orderId: string,
): Promise<InvoiceDetailsReply> {
  const [order] = await findDetails(db, { tokenHash, now, orderId });
  if (!order) throw signInNeeded();
  // Every order has a country, so null means that the customer has no order with this id.
  if (order.country_code === null) throw noSuchOrder();
  refuseFreeLicence(order);
  const details: InvoiceDetailsReply = {};
  const { html, status, refunded_pence } = order;
  if (html !== null && status !== null && refunded_pence !== null) {
    details.invoiceHtml = markPayment(html, { ...order, status, refunded_pence });
  }
  const { corrections, disputed_at } = order;
  if (status !== null && isCorrectable({ status, disputed_at }, corrections.length)) {
    details.countryIsoCode = order.country_code;
    if (html !== null) {
      const { name, address, reference } = printedDetails(html);
      details.correctable = { name, address, buyersRefNumber: reference };
    }
  }
  const country = countryName(order.country_code);
  if (country !== undefined) details.countryName = country;
  const creditNotes = [
    ...order.credit_notes,
    ...corrections.map((row) => ({ ...row, number: row.credit_note_number, voided_on: null })),
  ].sort((one, other) => one.number - other.number);
  if (creditNotes.length > 0) details.creditNotes = creditNotes.map(toCreditNote);
  return details;
}

const findDetails = prepared(
  ['tokenHash', 'now', 'orderId'],
  (db, { tokenHash, now, orderId }: SessionKey & { orderId: string }) =>
    db
      .selectFrom('sessions')
      .leftJoin('orders', (join) => join.onRef('orders.user_id', '=', 'sessions.user_id').on('orders.id', '=', orderId))
      .leftJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['orders.country_code', 'orders.status', 'orders.refunded_pence', 'orders.disputed_at', 'invoices.html'])
      .select(['orders.payment_method', 'orders.card_brand', 'orders.card_last4', 'orders.grant_reason'])
      .select((order) =>
        jsonArrayFrom(
          order
            .selectFrom('credit_notes')
            .select(['credit_notes.number', 'credit_notes.html', 'credit_notes.voided_on'])
            .whereRef('credit_notes.order_id', '=', 'orders.id')
            .orderBy('credit_notes.number'),
        ).as('credit_notes'),
      )
      .select((order) =>
        jsonArrayFrom(
          order
            .selectFrom('invoice_corrections')
            .select(['invoice_corrections.credit_note_number', 'invoice_corrections.html', 'invoice_number'])
            .whereRef('invoice_corrections.order_id', '=', 'orders.id'),
        ).as('corrections'),
      )
      .where('sessions.token_hash', '=', tokenHash)
      .where(isUnexpired(now)),
);

/** `invoice_number` is the number of the invoice that the credit note cancels. */
type DetailedCreditNote = Pick<CreditNoteRow, 'number' | 'html' | 'voided_on'> & { invoice_number?: number };

function toCreditNote({ number, html, voided_on, invoice_number }: DetailedCreditNote): CreditNote {
  return {
    number: documentNumber('CN', number),
    html: markVoid(html, voided_on),
    ...(voided_on !== null && { voidedOn: voided_on }),
    ...(invoice_number !== undefined && { cancelledInvoice: documentNumber('INV', invoice_number) }),
  };
}
