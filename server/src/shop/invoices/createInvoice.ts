import type { InvoiceRequest } from 'shared/contract/invoices';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { correctCountryOfSale } from '../orders/correctCountry';
import { findOwnOrder } from '../orders/findOwnOrder';
import { withLockedOrder } from '../orders/lockOrder';
import type { Order } from '../orders/tables';
import { type InvoiceDetails, parseInvoiceDetails } from './parseInvoiceDetails';
import { hasCreditNote } from './issueCreditNote';
import { issueInvoice } from './issueInvoice';
import { markPayment } from './markPayment';
import { refuseFreeLicence } from './refuseFreeLicence';
import { replaceInvoice } from './replaceInvoice';

/**
 * Returns the invoice for a customer's own order as HTML, with a note at the top if money was refunded. The first call
 * issues the invoice, for the corrected country if the customer gave one. Later calls return the same invoice.
 * @throws {HttpProblem} 400 if the name or address is missing or the country is unknown, 404 for another customer's
 * order.
 * @throws {HttpProblem} 409 if the order is undelivered or a free licence, or if it has no invoice and is refunded or
 * disputed.
 */
export async function createInvoice(context: AppContext, userId: string, request: InvoiceRequest): Promise<string> {
  const { id } = await findOwnOrder(context, userId, request.paymentId);
  const details = parseInvoiceDetails(request);
  return withLockedOrder(context, id, async (trx, order) => {
    refuseFreeLicence(order);
    if (order.fulfilled_at === null)
      throw new HttpProblem(409, 'The invoice is available once the payment has arrived.');
    // A refunded or disputed payment gets no new invoice. An earlier invoice stays valid.
    const reversal =
      order.status === 'refunded' ? 'was refunded' : order.disputed_at !== null ? 'is disputed' : undefined;
    const isInvoiced = await hasInvoice(trx, order.id);
    if (reversal && !isInvoiced)
      throw new HttpProblem(409, `This payment ${reversal}, so there is nothing to invoice.`);
    const { countryCode = order.country_code } = details;
    if (countryCode === order.country_code || isInvoiced)
      return markPayment(await issueInvoice(trx, context, order.id, details), order);
    return markPayment(await issueForCountry(trx, context, order, { ...details, countryCode }), order);
  });
}

/**
 * Issues a first invoice for a corrected country. A credit note for an earlier refund has the former country's VAT. If
 * there is one, first issues an invoice with that VAT and then replaces it, so that all documents add up.
 */
async function issueForCountry(
  trx: Trx,
  context: AppContext,
  order: Order,
  details: InvoiceDetails & { countryCode: string },
): Promise<string> {
  if (!(await hasCreditNote(trx, order.id))) {
    await correctCountryOfSale(trx, context, order, details.countryCode);
    return issueInvoice(trx, context, order.id, details);
  }
  await issueInvoice(trx, context, order.id, details);
  const invoice = trx.selectFrom('invoices').selectAll().where('order_id', '=', order.id);
  return (await replaceInvoice(trx, context, order, await invoice.executeTakeFirstOrThrow(), details)).html;
}

async function hasInvoice(trx: Trx, orderId: string): Promise<boolean> {
  return (
    (await trx.selectFrom('invoices').select('number').where('order_id', '=', orderId).executeTakeFirst()) !== undefined
  );
}
