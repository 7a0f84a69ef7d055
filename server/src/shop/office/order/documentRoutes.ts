import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { ContentContext } from '../../content/ContentFile';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { createReceipt, findCreditNote, findInvoice } from '../../invoices/orderDocuments';
import type { PdfDocument } from '../../invoices/pdf/documentPdf';
import { printPdf } from '../../invoices/pdf/PdfQueue';
import { pdfFileName } from '../../invoices/PrintedDocument';
import { staffOf } from '../../staff/session';
import { Id } from '../schemas';

/** Serves the documents of every order to staff. The parent plugin signs staff in. */
export const officeDocumentRoutes: FastifyPluginAsyncTypebox<{ context: ContentContext }> = async (
  app,
  { context },
) => {
  const send = async (request: FastifyRequest, reply: FastifyReply, document: PdfDocument | undefined) => {
    if (!document) throw new HttpProblem(404, 'The order has no such document.');
    return reply
      .header('content-disposition', `inline; filename="${pdfFileName(document)}"`)
      .type('application/pdf')
      .send(await printPdf(document, context.contentFile.letterhead, `staff:${staffOf(request).id}`));
  };
  const schema = { tags: ['office'], produces: ['application/pdf'] };
  const params = Type.Object({ id: Id });
  app.get('/api/office/orders/:id/receipt.pdf', { schema: { ...schema, params } }, async (request, reply) =>
    send(request, reply, await createReceipt(context, await requireOrder(context, request.params.id))),
  );
  app.get('/api/office/orders/:id/invoice.pdf', { schema: { ...schema, params } }, async (request, reply) =>
    send(request, reply, await findInvoice(context.db, request.params.id)),
  );
  const noteParams = Type.Object({ id: Id, number: Type.String({ maxLength: 16 }) });
  app.get(
    '/api/office/orders/:id/credit-notes/:number.pdf',
    { schema: { ...schema, params: noteParams } },
    async (request, reply) =>
      send(request, reply, await findCreditNote(context.db, request.params.id, request.params.number)),
  );
};

async function requireOrder({ db }: ContentContext, id: string): Promise<string> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst();
  if (!order) throw new HttpProblem(404, 'The order has no such document.');
  return order.id;
}
