import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import type { MailDocument } from '../mail/templates/payloads';
import { orderedDetails } from '../orders/customerFields';
import type { Order } from '../orders/tables';
import { creditEarlierRefunds } from './issueCreditNote';
import { issueInvoice } from './issueInvoice';

/**
 * Issues an order's documents when it is delivered: the invoice if the customer requested one, and the credit notes for
 * earlier refunds. The caller must hold the order's lock and have stored the paid period.
 * @returns the documents to attach to the email about the delivery: the invoice, or else the receipt, the accepted
 * terms of sale, and the credit notes.
 */
export async function issueDocuments(trx: Trx, context: AppContext, order: Order): Promise<MailDocument[]> {
  if (order.is_invoice_needed) await issueInvoice(trx, context, order.id, orderedDetails(order));
  const sale: MailDocument = { kind: order.is_invoice_needed ? 'invoice' : 'receipt', paymentId: order.id };
  const terms: MailDocument[] = order.terms_version === null ? [] : [{ kind: 'terms', paymentId: order.id }];
  return [sale, ...terms, ...(await creditEarlierRefunds(trx, context, order))];
}
