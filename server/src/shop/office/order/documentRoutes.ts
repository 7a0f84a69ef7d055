import type { FastifyReply, FastifyRequest } from 'fastify';
import { OfficeId } from 'shared/contract/officeParts';
import { object, text } from 'shared/contract/schema';
import type { ContentContext } from '../../content/ContentFile';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Routes } from 'server-kit/http/Routes';
import { createReceipt, findNumberedDocument } from '../../invoices/orderDocuments';
import type { PdfDocument } from '../../invoices/pdf/documentPdf';
import { printPdf } from '../../invoices/pdf/PdfQueue';
import { pdfFileName } from '../../invoices/PrintedDocument';
import { findTermsOfOrder } from '../../invoices/termsDocument';
import { staffOf } from '../../staff/session';

/** Serves all orders' documents to staff. The parent plugin authenticates staff. */
export const officeDocumentRoutes: Routes<ContentContext> = async (app, { context }) => {
  const send = async (request: FastifyRequest, reply: FastifyReply, document: PdfDocument | undefined) => {
    if (!document) throw new HttpProblem(404, 'There is no such document.');
    return reply
      .header('content-disposition', `inline; filename="${pdfFileName(document)}"`)
      .type('application/pdf')
      .send(await printPdf(document, context.contentFile.letterhead, `staff:${staffOf(request).id}`));
  };
  const schema = { produces: ['application/pdf'] };
  const params = object({ id: OfficeId });
  app.get('/api/office/orders/:id/receipt.pdf', { schema: { ...schema, params } }, async (request, reply) =>
    send(request, reply, await createReceipt(context, await requireOrder(context, request.params.id))),
  );
  app.get('/api/office/orders/:id/terms.pdf', { schema: { ...schema, params } }, async (request, reply) =>
    send(request, reply, await findTermsOfOrder(context.db, await requireOrder(context, request.params.id))),
  );
  const numbered = { ...schema, params: object({ number: text({ maxLength: 16 }) }) };
  app.get('/api/office/documents/:number.pdf', { schema: numbered }, async (request, reply) =>
    send(request, reply, await findNumberedDocument(context.db, request.params.number)),
  );
};

async function requireOrder({ db }: ContentContext, id: string): Promise<string> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  if (!order) throw new HttpProblem(404, 'There is no such document.');
  return order.id;
}
