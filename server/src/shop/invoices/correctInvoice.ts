import type { InvoiceRequest } from 'shared/contract/invoices';
import type { AppContext } from 'server-kit/context/AppContext';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { findOwnOrder } from '../orders/findOwnOrder';
import { withLockedOrder } from '../orders/lockOrder';
import { parseInvoiceDetails, type InvoiceDetails } from './parseInvoiceDetails';
import { markPayment } from './markPayment';
import { printedDetails } from './readDocument';
import { refuseCorrection } from './refuseCorrection';
import { replaceInvoice } from './replaceInvoice';

/**
 * Issues a new invoice with the new details for a customer's own order, and a credit note that cancels the old invoice.
 * Emails both documents to the customer. If the invoice already has these details, changes nothing, so a repeated call
 * is safe.
 * @returns the HTML of the order's current invoice.
 * @throws {HttpProblem} 400 if the name or address is missing or the country is unknown, 404 for another customer's
 * order.
 * @throws {HttpProblem} 409 if there is no invoice or it can't be corrected.
 */
export async function correctInvoice(context: AppContext, userId: string, request: InvoiceRequest): Promise<string> {
  const { id } = await findOwnOrder(context, userId, request.paymentId);
  const details = parseInvoiceDetails(request);
  const html = await withLockedOrder(context, id, async (trx, order) => {
    const old = await trx.selectFrom('invoices').selectAll().where('order_id', '=', id).executeTakeFirst();
    if (!old) throw new HttpProblem(409, 'This order has no invoice yet. Enter your invoice details first.');
    const { countryCode = order.country_code } = details;
    if (isSame(details, printedDetails(old.html)) && countryCode === order.country_code)
      return markPayment(old.html, order);
    const { count } = await trx
      .selectFrom('invoice_corrections')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    refuseCorrection(context.config, order, count);
    return markPayment((await replaceInvoice(trx, context, order, old, details)).html, order);
  });
  context.wakeMail();
  return html;
}

/**
 * Returns true if the details are equal. Treats CRLF and LF as equal, because browsers send CRLF and the invoice
 * contains LF.
 */
function isSame(one: InvoiceDetails, other: InvoiceDetails): boolean {
  const text = ({ name, address, reference }: InvoiceDetails) =>
    [name, address, reference].join('\n').replace(/\r\n/g, '\n');
  return text(one) === text(other);
}
