import assert from 'node:assert';
import { createDelivery } from '../mail/delivery';
import { sendDueMail } from '../mail/MailSender';
import { openMailServer } from '../../testing/mailServer';
import { readPdf } from '../../testing/readPdf';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';
import { attachDocuments } from './attachDocuments';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const WRONG = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 Hihg Street\nLeeds', BuyersRefNumber: 'PO-7' };
const RIGHT = { name: 'Ada & Co <Ltd>', address: '1 High Street\nLeeds', buyersRefNumber: 'PO-8' };

const correct = (customer: TestBrowser, paymentId: string, changes: object = {}) =>
  customer.post('/api/order/correctinvoice/', { paymentId, ...RIGHT, ...changes });
const detailsOf = async (customer: TestBrowser, paymentId: string) =>
  (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
const numberIn = (html: string) => Number(/<title>\w+-(\d{6})<\/title>/.exec(html)?.[1]);

async function buyWithInvoice(): Promise<{ customer: TestBrowser; paymentId: string; invoiceHtml: string }> {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, WRONG);
  const { invoiceHtml } = await detailsOf(customer, paymentId);
  return { customer, paymentId, invoiceHtml };
}

async function refund(paymentId: string, amount: number): Promise<void> {
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const event = refundEvent('refund.updated', { id: `re_${paymentId}`, paymentIntent, amount, status: 'succeeded' });
  expect(await selling.sendSigned(JSON.stringify(event))).toBe(200);
}

/** Returns the numbers of all invoices and credit notes, in ascending order. */
async function allNumbers(): Promise<{ invoices: number[]; creditNotes: number[] }> {
  const { db } = selling.context;
  const corrections = await db.selectFrom('invoice_corrections').selectAll().execute();
  const invoices = await db.selectFrom('invoices').select('number').execute();
  const notes = await db.selectFrom('credit_notes').select('number').execute();
  const sort = (numbers: number[]) => numbers.sort((one, other) => one - other);
  return {
    invoices: sort([...invoices.map(({ number }) => number), ...corrections.map((row) => row.invoice_number)]),
    creditNotes: sort([...notes.map(({ number }) => number), ...corrections.map((row) => row.credit_note_number)]),
  };
}

test('a correction issues a new invoice and a credit note that cancels the old invoice', async () => {
  const { customer, paymentId, invoiceHtml } = await buyWithInvoice();
  expect((await detailsOf(customer, paymentId)).correctable).toEqual({
    name: WRONG.Name,
    address: WRONG.Address,
    buyersRefNumber: 'PO-7',
  });
  const corrected: string = (await correct(customer, paymentId)).json();
  const [old] = /INV-\d{6}/.exec(invoiceHtml) ?? [];
  expect(numberIn(corrected)).toBe(numberIn(invoiceHtml) + 1);
  expect(corrected).toContain('Ada &amp; Co &lt;Ltd&gt;\n1 High Street\nLeeds\nUnited Kingdom');
  expect(corrected).toContain('PO-8');
  expect(corrected).toContain(`<dt>Replaces invoice</dt><dd>${old}</dd>`);
  const after = await detailsOf(customer, paymentId);
  expect(after.invoiceHtml).toBe(corrected);
  expect(after.correctable).toEqual(RIGHT);
  const [{ html, number }] = after.creditNotes;
  const [{ orders }] = (await customer.get('/api/order/getsubscriptions/')).json();
  expect(orders[0].creditNotes).toEqual([number]);
  expect(after.creditNotes[0].cancelledInvoice).toBe(old);
  for (const part of [
    'Ada Ltd\n1 Hihg Street',
    `Cancellation of invoice ${old}`,
    '£153.00',
    'This credit note refunds nothing.',
  ])
    expect(html).toContain(part);
});

test('the email about a correction includes the new invoice and the credit note', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  await selling.context.db.deleteFrom('outbox').execute();
  await correct(customer, paymentId);
  const server = await openMailServer();
  const { context } = selling;
  const delivery = attachDocuments(context, createDelivery({ ...context.config, smtpUrl: server.url }));
  await sendDueMail(context, delivery);
  delivery.close();
  await server.close();
  const [mail] = server.received;
  assert(mail);
  const names = [...mail.text.matchAll(/filename="?([^"\r\n]+)/g)].map(([, name]) => name);
  expect(names).toEqual([expect.stringMatching(/^INV-\d{6}\.pdf$/), expect.stringMatching(/^CN-\d{6}\.pdf$/)]);
  expect(mail.text).toContain('replaces invoice INV-');
  const [{ number }] = (await detailsOf(customer, paymentId)).creditNotes;
  const pdf = await customer.get(`/api/order/${paymentId}/credit-notes/${number}.pdf`);
  expect((await readPdf(pdf.rawPayload)).pages[0]).toContain('Ada Ltd');
});

test('the customer can download the cancelled invoice, which names its credit note, and nobody else can', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  await correct(customer, paymentId);
  const [{ number, cancelledInvoice }] = (await detailsOf(customer, paymentId)).creditNotes;
  const fileOf = (id: string, number: string) => `/api/order/${id}/cancelled-invoices/${number}.pdf`;
  const { rawPayload } = await customer.get(fileOf(paymentId, cancelledInvoice));
  const page = (await readPdf(rawPayload)).pages[0]?.join('\n');
  for (const part of [cancelledInvoice, `by credit note ${number}.`, 'Ada Ltd']) expect(page).toContain(part);
  const stranger = await buyWithInvoice();
  expect((await stranger.customer.get(fileOf(paymentId, cancelledInvoice))).statusCode).toBe(404);
  expect((await stranger.customer.get(fileOf(stranger.paymentId, cancelledInvoice))).statusCode).toBe(404);
  expect((await customer.get(fileOf(paymentId, number))).statusCode).toBe(404);
});

test('two simultaneous requests with the same details correct the invoice only once', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  const [first, second] = await Promise.all([correct(customer, paymentId), correct(customer, paymentId)]);
  expect(first.json()).toBe(second.json());
  expect((await correct(customer, paymentId)).json()).toBe(first.json());
  expect((await detailsOf(customer, paymentId)).creditNotes).toHaveLength(1);
});

test('the numbers of corrected invoices and their credit notes have no gaps', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  await correct(customer, paymentId);
  await correct(customer, paymentId, { name: 'Third Ltd' });
  await refund((await buyWithInvoice()).paymentId, 500);
  const { invoices, creditNotes } = await allNumbers();
  expect(invoices).toEqual(invoices.map((_, index) => index + 1));
  expect(creditNotes).toEqual(creditNotes.map((_, index) => index + 1));
});

test('after five corrections, the shop refuses a sixth and asks the customer to write to support', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  for (let count = 1; count <= 5; count += 1)
    expect((await correct(customer, paymentId, { name: `Name ${count}` })).statusCode).toBe(200);
  expect((await correct(customer, paymentId, { name: 'Name 6' })).json()).toMatchObject({
    status: 409,
    detail: "This invoice was corrected 5 times, so it can't be corrected here. Please write to support@example.com.",
  });
  expect(await detailsOf(customer, paymentId)).not.toHaveProperty('correctable');
});

test('a full refund after a correction gets a credit note for the new invoice, which cannot be corrected again', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  const corrected: string = (await correct(customer, paymentId)).json();
  await refund(paymentId, 15_300);
  const after = await detailsOf(customer, paymentId);
  expect(after.creditNotes).toHaveLength(2);
  expect(after.creditNotes[1].html).toContain(`INV-${String(numberIn(corrected)).padStart(6, '0')} of `);
  expect(after).not.toHaveProperty('correctable');
  expect((await correct(customer, paymentId, { name: 'Late' })).json()).toMatchObject({
    status: 409,
    detail: 'This payment was refunded in full. Its documents cancel each other, so nothing needs to be corrected.',
  });
});

test('the shop refuses a correction with empty details, by another customer, without an invoice or during a dispute', async () => {
  const { customer, paymentId } = await buyWithInvoice();
  expect((await correct(customer, paymentId, { name: ' ' })).json()).toMatchObject({
    status: 400,
    errors: { name: 'Business name is required' },
  });
  expect((await correct(await selling.signedIn(), paymentId)).statusCode).toBe(404);
  const other = await buy(selling, customer, { Qnt: 1 });
  expect((await correct(customer, other)).statusCode).toBe(409);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  expect((await correct(customer, paymentId)).json()).toMatchObject({ status: 409 });
});
