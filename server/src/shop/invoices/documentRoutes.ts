import type { FastifyReply, FastifyRequest } from 'fastify';
import { PaymentId } from 'shared/contract/order';
import { object, text } from 'shared/contract/schema';
import { requireUser, userOf } from '../accounts/session';
import { MINUTE_MS } from 'server-kit/clock/clock';
import type { ContentContext } from '../content/ContentFile';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { consumeRateLimit, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { findOwnOrder } from '../orders/findOwnOrder';
import { createReceipt, findCancelledInvoice, findCreditNote, findInvoice } from './orderDocuments';
import { printPdf } from './pdf/PdfQueue';
import type { PdfDocument } from './pdf/documentPdf';
import { pdfFileName } from './PrintedDocument';
import { findTermsOfOrder } from './termsDocument';

/** The limit on PDF downloads per account, because creating a PDF takes processor time. */
const DOCUMENTS: RateLimit = { name: 'document-account', limit: 60, windowMs: 10 * MINUTE_MS };

/** Serves an order's documents as PDF files to the customer who placed the order. */
export const documentRoutes: Routes<ContentContext> = async (app, { context }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  const options = <Params>(params: Params) => ({
    preHandler: requireUser(context),
    schema: { produces: ['application/pdf'], params },
  });
  const ownOrderId = async (userId: string, id: string) => {
    await consumeRateLimit(context, DOCUMENTS, userId);
    return (await findOwnOrder(context, userId, id)).id;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, document: PdfDocument) =>
    reply
      .headers({ 'content-disposition': `attachment; filename="${pdfFileName(document)}"` })
      .type('application/pdf')
      .send(await printPdf(document, context.contentFile.letterhead, userOf(request).id));

  const params = object({ id: PaymentId });
  app.get('/api/order/:id/receipt.pdf', options(params), async (request, reply) => {
    const id = await ownOrderId(userOf(request).id, request.params.id);
    return send(request, reply, await createReceipt(context, id));
  });
  app.get('/api/order/:id/invoice.pdf', options(params), async (request, reply) => {
    const id = await ownOrderId(userOf(request).id, request.params.id);
    const invoice = await findInvoice(context.db, id);
    if (!invoice) throw new HttpProblem(404, 'This order has no invoice yet. Enter your invoice details first.');
    return send(request, reply, invoice);
  });
  app.get('/api/order/:id/terms.pdf', options(params), async (request, reply) => {
    const terms = await findTermsOfOrder(context.db, await ownOrderId(userOf(request).id, request.params.id));
    if (!terms) throw new HttpProblem(404, 'We did not store the terms of sale for this order, because it is old.');
    return send(request, reply, terms);
  });
  const numberParams = object({ id: PaymentId, number: text({ maxLength: 16 }) });
  app.get('/api/order/:id/cancelled-invoices/:number.pdf', options(numberParams), async (request, reply) => {
    const { id, number } = request.params;
    const invoice = await findCancelledInvoice(context.db, number, await ownOrderId(userOf(request).id, id));
    if (!invoice) throw new HttpProblem(404, 'This order has no such cancelled invoice.');
    return send(request, reply, invoice);
  });
  app.get('/api/order/:id/credit-notes/:number.pdf', options(numberParams), async (request, reply) => {
    const { id, number } = request.params;
    const note = await findCreditNote(context.db, number, await ownOrderId(userOf(request).id, id));
    if (!note) throw new HttpProblem(404, 'This order has no such credit note.');
    return send(request, reply, note);
  });
};
