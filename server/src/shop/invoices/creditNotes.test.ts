import assert from 'node:assert';
import type { CreditNote, InvoiceDetailsReply } from 'shared/contract/invoices';
import { formatCalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';
import { createReceipt } from './orderDocuments';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

let refunds = 0;
async function refund(
  paymentId: string,
  amount: number,
  status = 'succeeded',
  id = `re_note_${(refunds += 1)}`,
): Promise<string> {
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const body = JSON.stringify(refundEvent('refund.updated', { id, paymentIntent, amount, status }));
  expect(await selling.sendSigned(body)).toBe(200);
  return id;
}

const detailsOf = async (customer: TestBrowser, paymentId: string) =>
  (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json<InvoiceDetailsReply>();
async function creditNoteOf(customer: TestBrowser, paymentId: string): Promise<CreditNote> {
  const [note] = (await detailsOf(customer, paymentId)).creditNotes ?? [];
  assert(note);
  return note;
}
const today = () => formatCalendarDate(calendarDateOf(selling.clock.now()));

test('after a full refund, the invoice shows the refund, and a credit note refers to the invoice', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, {
    InvoiceNeeded: true,
    Name: 'Buyer & Sons <Ltd>',
    Address: '1 High Street\nLeeds',
  });
  const { invoiceHtml } = await detailsOf(customer, paymentId);
  const { order_number } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const kept = selling.context.db.selectFrom('invoices').select('html').where('order_id', '=', paymentId);
  const issued = await kept.executeTakeFirstOrThrow();
  await refund(paymentId, 15_300);
  const after = await detailsOf(customer, paymentId);
  expect(after.invoiceHtml).toContain('This payment was refunded in full: £153.00.');
  expect(await kept.executeTakeFirstOrThrow()).toEqual(issued);
  const { number, html } = await creditNoteOf(customer, paymentId);
  for (const part of [
    `<title>${number}</title>`,
    '<h1>Credit note</h1>',
    `${/<title>(INV-\d{6})/.exec(invoiceHtml ?? '')?.[1]} of ${today()}`,
    order_number,
    'Call Recorder Ltd (demo)',
    'Buyer &amp; Sons &lt;Ltd&gt;\n1 High Street\nLeeds\nUnited Kingdom',
    'Refund of Call Recorder Pro subscription, 12 months, 3 computers',
    'Total credited (GBP)',
    '£153.00',
    'VAT: N/A (supplier not VAT registered)',
    `Refunded on ${today()} to the card or the account that was charged.`,
  ]) {
    expect(html).toContain(part);
  }
});

test('a credit note without an invoice shows the customer’s email address and country', async () => {
  const customer = await selling.signedIn('no-invoice@example.com');
  const paymentId = await buy(selling, customer, { CountryIsoCode: 'DE' });
  await refund(paymentId, 1000);
  const { html } = await creditNoteOf(customer, paymentId);
  expect(html).toContain('no-invoice@example.com\nGermany');
  expect(html).not.toContain('<dt>Invoice</dt>');
});

test("a credit note shows the customer's details from an invoice requested after the purchase", async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  await customer.post('/api/order/createinvoice/', {
    paymentId,
    name: 'Late Ltd',
    address: '9 Low Road',
    buyersRefNumber: '',
  });
  await refund(paymentId, 1000);
  const { html } = await creditNoteOf(customer, paymentId);
  expect(html).toContain('Late Ltd\n9 Low Road\nUnited Kingdom');
});

test('credit note numbers have no gaps, even if creating a credit note fails or a credit note is void', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const first = await refund(paymentId, 1000);
  const { db } = selling.context;
  const failed = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('credit_note_counter')
      .set((row) => ({ last_number: row('last_number', '+', 1) }))
      .execute();
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await refund(paymentId, 1000, 'failed', first);
  await refund(paymentId, 2000);
  const numbers = (await db.selectFrom('credit_notes').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  );
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect((await detailsOf(customer, paymentId)).creditNotes).toMatchObject([
    { voidedOn: calendarDateOf(selling.clock.now()) },
    { html: expect.stringContaining('£20.00') },
  ]);
});

test('a void credit note shows a notice above its content, and the database keeps the issued HTML', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const id = await refund(paymentId, 1000);
  const issued = await creditNoteOf(customer, paymentId);
  await refund(paymentId, 1000, 'failed', id);
  const shown = await creditNoteOf(customer, paymentId);
  expect(shown.html).toContain(
    `<p class="void">Void since ${today()}: the refund failed. This credit note credits nothing.</p>`,
  );
  const kept = await selling.context.db
    .selectFrom('credit_notes')
    .select('html')
    .where('refund_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept.html).toBe(issued.html);
});

test('several simultaneous events about one refund create only one credit note', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  await Promise.all(Array.from({ length: 4 }, () => refund(paymentId, 1000, 'succeeded', 're_at_once')));
  expect((await detailsOf(customer, paymentId)).creditNotes).toHaveLength(1);
});

test('other customers cannot see a credit note', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await refund(paymentId, 1000);
  const stranger = await selling.signedIn();
  expect((await stranger.get(`/api/order/getinvoicedetails/${paymentId}`)).statusCode).toBe(404);
});

test.each([
  [[5300, 10_000], [10_000]],
  [
    [2000, 4000, 9300],
    [700, 9300],
  ],
  [[15_300], [10_000]],
])(
  'after a customer pays £153.00 for a £100.00 order, refunds of %j pence create credit notes for %j pence',
  async (refunded, credited) => {
    const { db } = selling.context;
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    const price = { total_pence: 10_000, payable_pence: 10_000, vat_treatment: 'rated' as const, vat_percentage: 20 };
    await db.updateTable('orders').set(price).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    await adminOf(selling.context).admin(`accept ${paymentId} --yes`);
    for (const amount of refunded) await refund(paymentId, amount);
    const notes = await db
      .selectFrom('credit_notes')
      .select(['amount_pence', 'vat_pence'])
      .where('order_id', '=', paymentId)
      .orderBy('number')
      .execute();
    expect(notes.map(({ amount_pence }) => amount_pence)).toEqual(credited);
    expect(notes.reduce((sum, { vat_pence }) => sum + (vat_pence ?? 0), 0)).toBe(1667);
  },
);

test('a refund before the delivery gets its credit note at the delivery, and the email about the codes attaches it', async () => {
  const customer = await selling.signedIn('early-refund@example.com');
  const { paymentId } = await placePurchase(selling, customer, { InvoiceNeeded: true, Name: 'Ada', Address: 'Leeds' });
  await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await refund(paymentId, 3000);
  expect((await detailsOf(customer, paymentId)).creditNotes).toBeUndefined();
  await adminOf(selling.context).admin(`accept ${paymentId} --yes`);
  const { number, html } = await creditNoteOf(customer, paymentId);
  expect(html).toContain('£30.00');
  expect(html).toContain('<dt>Invoice</dt>');
  const mails = await selling.deliverMail();
  const mail = mails.find(({ to, subject }) => to === 'early-refund@example.com' && subject.includes('activation'));
  expect(mail?.documents).toEqual([
    { kind: 'invoice', paymentId },
    { kind: 'terms', paymentId },
    { kind: 'credit-note', paymentId, number },
  ]);
});

test('the receipt of an accepted order shows the amount that the customer paid, not the full price', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.context.db
    .updateTable('orders')
    .set({ total_pence: 20_000, payable_pence: 20_000 })
    .where('id', '=', paymentId)
    .execute();
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await adminOf(selling.context).admin(`accept ${paymentId} --yes`);
  const { table } = await createReceipt(selling.context, paymentId);
  expect(table.sums).toEqual([
    ['Price reduction', '−£47.00'],
    ['Total (GBP)', '£153.00'],
  ]);
});
