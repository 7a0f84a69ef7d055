import type { DbOrTrx } from 'server-kit/db/database';
import { emailOf } from '../../accounts/email';
import { enqueueSupportMail } from '../../accounts/supportMail';
import { documentNumber } from '../../invoices/describeSale';
import { refuseFreeLicence } from '../../invoices/refuseFreeLicence';
import type { MailDocument } from '../../mail/templates/payloads';
import type { Order } from '../../orders/tables';
import { AdminError, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { DOCUMENT_ROLES, CANNOT_BE_UNDONE } from '../roles';
import { findOrder } from './findOrder';

export const resendDocumentsCommand: Command = {
  usage: 'resend-documents <order number>',
  summary: 'Email an order’s invoice or receipt and its credit notes to the customer again.',
  office: {
    title: 'Resend the documents',
    roles: DOCUMENT_ROLES,
    page: 'order',
    usefulIf: ['paid', 'customer registered'],
    undo: CANNOT_BE_UNDONE,
  },
  describe: async (context, [id = '']) => {
    const order = await findOrder(context, id);
    const documents = await documentsOf(context.db, order);
    const names = documents.map((each) =>
      each.kind === 'credit-note' ? `credit note ${each.number}` : `the ${each.kind}`,
    );
    return `This emails ${names.join(', ')} of order ${order.order_number} to ${await emailOf(context.db, order.user_id)}.`;
  },
  run: async (context, [id = '']) => {
    const order = await findOrder(context, id);
    const documents = await documentsOf(context.db, order);
    await context.db.transaction().execute(async (trx) => {
      const change = { kind: 'documents', orderNumber: order.order_number } as const;
      await enqueueSupportMail(trx, context, { userId: order.user_id, about: order.id, change, documents });
      const after = { documents: documents.length };
      await logChange(trx, context, { command: 'resend-documents', subject: id, before: null, after });
    });
    context.wakeMail();
    return { message: `The documents of order ${order.order_number} will be emailed again.` };
  },
};

/** @throws {AdminError} if the order has no documents yet */
async function documentsOf(db: DbOrTrx, order: Order): Promise<MailDocument[]> {
  const { id, order_number, fulfilled_at } = order;
  refuseFreeLicence(order);
  if (fulfilled_at === null)
    throw new AdminError(`Order ${order_number} is not delivered, so it has no documents yet.`);
  const invoice = await db.selectFrom('invoices').select('number').where('order_id', '=', id).executeTakeFirst();
  const notes = await db
    .selectFrom('credit_notes')
    .select('number')
    .where('order_id', '=', id)
    .where('voided_on', 'is', null)
    .unionAll(db.selectFrom('invoice_corrections').select('credit_note_number as number').where('order_id', '=', id))
    .orderBy('number')
    .execute();
  const creditNotes = notes.map(({ number }): MailDocument => {
    return { kind: 'credit-note', paymentId: id, number: documentNumber('CN', number) };
  });
  return [{ kind: invoice ? 'invoice' : 'receipt', paymentId: id }, ...creditNotes];
}
