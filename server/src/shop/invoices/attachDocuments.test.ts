import assert from 'node:assert';
import { createDelivery } from '../mail/delivery';
import { sendDueMail } from '../mail/MailSender';
import { openMailServer, type ReceivedMail } from '../../testing/mailServer';
import { readPdf } from '../../testing/readPdf';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { attachDocuments } from './attachDocuments';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
beforeEach(async () => {
  await selling.context.db.deleteFrom('outbox').execute();
});
afterAll(() => selling.close());

/** Sends all due emails to a real mail server, and returns the first email that it received. */
async function receiveMail(): Promise<ReceivedMail> {
  const server = await openMailServer();
  const { context } = selling;
  const delivery = attachDocuments(context, createDelivery({ ...context.config, smtpUrl: server.url }));
  await sendDueMail(context, delivery);
  delivery.close();
  await server.close();
  const [mail] = server.received;
  assert(mail);
  return mail;
}

/** Returns the lines on the first page of each attached PDF, by file name. */
async function attachedPdfs({ text }: ReceivedMail): Promise<Record<string, string[]>> {
  const parts = text.matchAll(/filename="?([^"\r\n]+\.pdf)"?.*?\r\n\r\n(.*?)\r\n--/gs);
  const files = [...parts].map(async ([, name = '', content = '']) => {
    const { pages } = await readPdf(Buffer.from(content, 'base64'));
    return [name, pages[0] ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

const bodyOf = ({ text }: ReceivedMail) => text.replace(/=\r\n/g, '').replaceAll('=E2=80=99', '’');

test('the order email includes a PDF receipt and the terms of sale if the customer did not request an invoice', async () => {
  const customer = await selling.signedIn('mail-receipt@example.com');
  await buy(selling, customer);
  const mail = await receiveMail();
  const pdfs = await attachedPdfs(mail);
  expect(Object.keys(pdfs)).toEqual([
    expect.stringMatching(/^Receipt-\w{8}\.pdf$/),
    expect.stringMatching(/^Terms-of-sale-[\da-f]{8}\.pdf$/),
  ]);
  expect(Object.values(pdfs)[0]).toEqual(expect.arrayContaining(['Receipt', 'mail-receipt@example.com', '£153.00']));
  expect(bodyOf(mail)).toContain("We've attached your receipt and the terms of sale as PDF files.");
});

test('the order email includes the invoice, and the refund email includes the credit note', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, { InvoiceNeeded: true, Name: 'Ada Ltd', Address: 'Leeds' });
  const invoice = await attachedPdfs(await receiveMail());
  expect(Object.keys(invoice)).toEqual([
    expect.stringMatching(/^INV-\d{6}\.pdf$/),
    expect.stringMatching(/^Terms-of-sale-/),
  ]);
  expect(Object.values(invoice)[0]).toEqual(expect.arrayContaining(['Invoice', 'Ada Ltd', '£153.00']));

  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  await selling.sendSigned(
    JSON.stringify(refundEvent('refund.updated', { id: 're_mail', paymentIntent, amount: 1000, status: 'succeeded' })),
  );
  const note = await attachedPdfs(await receiveMail());
  expect(Object.keys(note)).toEqual([expect.stringMatching(/^CN-\d{6}\.pdf$/)]);
  expect(Object.values(note)[0]).toEqual(expect.arrayContaining(['Credit note', 'Ada Ltd', '£10.00']));
});

test('an email is sent without its document if the document cannot be created', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, { InvoiceNeeded: true, Name: 'Ada Ltd', Address: 'Leeds' });
  await selling.context.db.deleteFrom('invoices').where('order_id', '=', paymentId).execute();
  const mail = await receiveMail();
  expect(Object.keys(await attachedPdfs(mail))).toEqual([expect.stringMatching(/^Terms-of-sale-/)]);
  expect(bodyOf(mail)).toContain('Thank you for your purchase.');
});

test('the email about 500 codes has at most 90 KB before its files: the list of codes, the receipt and the terms', async () => {
  const customer = await selling.signedIn();
  await buy(selling, customer, { Qnt: 500 });
  const mail = await receiveMail();
  expect(mail.text).toContain('filename=activation-codes.csv');
  expect(Object.keys(await attachedPdfs(mail))).toHaveLength(2);
  expect(mail.text.indexOf('Content-Disposition: attachment')).toBeLessThan(90 * 1024);
});
