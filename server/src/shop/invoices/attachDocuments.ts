import type { ContentContext } from '../content/ContentFile';
import type { Attachment, MailDelivery } from '../mail/outgoingMail';
import type { MailDocument } from '../mail/templates/payloads';
import type { PdfDocument } from './pdf/documentPdf';
import { createReceipt, findCreditNote, findInvoice } from './orderDocuments';
import { printPdf } from './pdf/PdfQueue';
import { pdfFileName } from './PrintedDocument';
import { findTermsOfOrder } from './termsDocument';

/** In the PDF queue, the mail worker takes turns with accounts under this name. */
const MAIL_ACCOUNT = 'mail';

/**
 * Returns a delivery that attaches each email's documents as PDF files. If a document can't be created, logs the error
 * and sends the email without it, because a customer needs the codes more than the receipt.
 */
export function attachDocuments(context: ContentContext, delivery: MailDelivery): MailDelivery {
  return {
    send: async (mail, signal) => {
      const { documents = [], attachments = [] } = mail;
      const printed = await Promise.all(documents.map((document) => attach(context, document)));
      await delivery.send(
        { ...mail, attachments: [...attachments, ...printed.filter((file) => file !== undefined)] },
        signal,
      );
    },
    close: () => delivery.close(),
  };
}

async function attach(context: ContentContext, document: MailDocument): Promise<Attachment | undefined> {
  try {
    const printed = await find(context, document);
    if (!printed) throw new Error(`The order has no ${document.kind}.`);
    return {
      fileName: pdfFileName(printed),
      contentType: 'application/pdf',
      content: await printPdf(printed, context.contentFile.letterhead, MAIL_ACCOUNT),
    };
  } catch (error) {
    context.log.error({ err: error, document }, 'a document could not be created, so an email will be sent without it');
    return undefined;
  }
}

async function find(context: ContentContext, document: MailDocument): Promise<PdfDocument | undefined> {
  const { paymentId } = document;
  switch (document.kind) {
    case 'receipt':
      return createReceipt(context, paymentId);
    case 'invoice':
      return findInvoice(context.db, paymentId);
    case 'terms':
      return findTermsOfOrder(context.db, paymentId);
    case 'credit-note':
      return findCreditNote(context.db, document.number, paymentId);
  }
}
