import { sql } from 'kysely';
import { addDays, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { orderNumberOf } from '../../testing/paymentState';
import { readPdf } from '../../testing/readPdf';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, placePurchase, purchaseBody, type SellingShop } from '../../testing/sellingShop';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const GREEK = {
  InvoiceNeeded: true,
  Name: 'Łukasz & Γεωργία <Ltd>',
  Address: 'ul. Żółta 1\nKraków',
  BuyersRefNumber: 'PO-7',
};
const pdfOf = (customer: TestBrowser, paymentId: string, file: string) =>
  customer.get(`/api/order/${paymentId}/${file}`);
const detailsOf = async (customer: TestBrowser, paymentId: string) =>
  (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();

async function refund(paymentId: string, amount: number, status = 'succeeded', id = `re_${paymentId}`): Promise<void> {
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const body = JSON.stringify(refundEvent('refund.updated', { id, paymentIntent, amount, status }));
  expect(await selling.sendSigned(body)).toBe(200);
}

test('an invoice’s tagged A4 PDF has the complete text of the invoice, including Polish and Greek letters', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, { ...GREEK, CountryIsoCode: 'PL', DiscountCode: 'SAVE10' });
  const reply = await pdfOf(customer, paymentId, 'invoice.pdf');
  const [, number] = /<title>(INV-\d{6})/.exec((await detailsOf(customer, paymentId)).invoiceHtml) ?? [];
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}.pdf"`,
    'cache-control': 'no-store',
  });
  const { pages, size, title, language, roles } = await readPdf(reply.rawPayload);
  expect({ size, title, language }).toEqual({ size: [595, 842], title: `Invoice ${number}`, language: 'en-GB' });
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
  const today = calendarDateOf(selling.clock.now());
  expect(pages).toEqual([
    [
      'Invoice',
      ...['Invoice number', number],
      ...['Issue date', formatCalendarDate(today)],
      ...['Order', await orderNumberOf(selling, paymentId)],
      ...['Your reference', 'PO-7'],
      ...['From', 'Call Recorder Ltd (demo)', ...selling.context.config.seller.address.split('\n')],
      selling.context.config.seller.email,
      ...['To', 'Łukasz & Γεωργία <Ltd>', 'ul. Żółta 1', 'Kraków', 'Poland'],
      ...['Description', 'Quantity', 'Unit price', 'Amount'],
      'Call Recorder Pro subscription, 12 months',
      expect.stringMatching(new RegExp(`^${formatCalendarDate(today)} to `)),
      ...['3', '£51.00', '£153.00'],
      ...['Promo code SAVE10 (10%)', '−£15.30'],
      ...['Total (GBP)', '£137.70'],
      'VAT: N/A (supplier not VAT registered)',
      `Paid in full on ${formatCalendarDate(today)}.`,
      'Payment method: Visa ending in 4242.',
      ...['Call Recorder Ltd (demo)', `Invoice ${number}, page 1 of 1`],
    ],
  ]);
});

test('an order without invoice details has a receipt but no invoice', async () => {
  const customer = await selling.signedIn('receipt@example.com');
  const paymentId = await buy(selling, customer);
  const reply = await pdfOf(customer, paymentId, 'receipt.pdf');
  const orderNumber = await orderNumberOf(selling, paymentId);
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="Receipt-${orderNumber}.pdf"`);
  const [page] = (await readPdf(reply.rawPayload)).pages;
  expect(page).toEqual(
    expect.arrayContaining([
      'Receipt',
      orderNumber,
      'receipt@example.com',
      'United Kingdom',
      '£153.00',
      'VAT: N/A (supplier not VAT registered)',
    ]),
  );
  expect(page).toContain(`Paid in full on ${formatCalendarDate(calendarDateOf(selling.clock.now()))}.`);
  expect(page).not.toContain('Invoice number');
  expect(page).not.toContain(paymentId);
  const missing = await pdfOf(customer, paymentId, 'invoice.pdf');
  expect(missing.json()).toMatchObject({
    status: 404,
    detail: 'This order has no invoice yet. Enter your invoice details first.',
  });
});

test('a receipt names the customer of the corrected invoice', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, GREEK);
  const corrected = { paymentId, name: 'Hill School', address: '4 Hill Road\nBath', buyersRefNumber: 'PO-7' };
  expect((await customer.post('/api/order/correctinvoice/', corrected)).statusCode).toBe(200);
  const { pages } = await readPdf((await pdfOf(customer, paymentId, 'receipt.pdf')).rawPayload);
  expect(pages[0]).toEqual(expect.arrayContaining(['Hill School', '4 Hill Road', 'Bath', 'United Kingdom']));
  expect(pages[0]).not.toContain(GREEK.Name);
});

test('an invoice shows a refund, and a void credit note states that it credits nothing', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, GREEK);
  await refund(paymentId, 1000);
  const [{ number }] = (await detailsOf(customer, paymentId)).creditNotes;
  const read = async (file: string) => (await readPdf((await pdfOf(customer, paymentId, file)).rawPayload)).pages[0];
  expect((await read('invoice.pdf'))?.[0]).toBe('Refunded: £10.00 of this payment.');
  expect(await read('receipt.pdf')).toContainEqual(expect.stringMatching(`£10.00, credit note ${number}`));
  expect(await read(`credit-notes/${number}.pdf`)).toEqual(
    expect.arrayContaining(['Credit note', number, 'Łukasz & Γεωργία <Ltd>', 'Total credited (GBP)', '£10.00']),
  );
  await refund(paymentId, 1000, 'failed');
  expect((await read(`credit-notes/${number}.pdf`))?.[0]).toMatch(/^Void since .* This credit note credits nothing\.$/);
  expect((await read('invoice.pdf'))?.[0]).toBe('Invoice');
});

test('the PDF’s VAT line states the rate, the tax and the net amount', async () => {
  const registered = await openSellingShop({
    seller: { ...selling.context.config.seller, vatNumber: 'GB123456789' },
  });
  const customer = await registered.signedIn();
  const paymentId = await buy(registered, customer);
  const { pages } = await readPdf((await pdfOf(customer, paymentId, 'receipt.pdf')).rawPayload);
  expect(pages[0]).toContain(
    'VAT registration number GB123456789. The total includes VAT at 20%: £25.50, net £127.50.',
  );
  await registered.close();
});

test('an invoice from before the limit of lines still prints, with its long address on further pages', async () => {
  const customer = await selling.signedIn();
  const lines = Array.from({ length: 490 }, (_, index) => `L${index}`);
  const paymentId = await buy(selling, customer, { ...GREEK, Address: 'ADDRESS' });
  await selling.context.db
    .updateTable('invoices')
    .set({ html: sql`replace(html, 'ADDRESS', ${lines.join('\n')})` })
    .where('order_id', '=', paymentId)
    .execute();
  const { pages } = await readPdf((await pdfOf(customer, paymentId, 'invoice.pdf')).rawPayload);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(expect.arrayContaining([...lines, '£153.00']));
  expect(pages[1]).toContainEqual(expect.stringMatching(/^Invoice INV-\d{6}, page 2 of \d+$/));
});

test('the invoices of a purchase and its early renewal show periods that do not overlap', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, GREEK);
  const [{ id, endDate }] = (await customer.get('/api/order/getsubscriptions/')).json();
  const renewed = await customer.post('/api/renew/purchasewithstripe', {
    ...purchaseBody(GREEK),
    SubscriptionId: id,
  });
  expect(renewed.statusCode).toBe(200);
  const { id: renewalId } = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('existing_subscription_id', '=', id)
    .executeTakeFirstOrThrow();
  await selling.atProvider(renewalId, 'pay');
  await selling.sendWebhook(renewalId, 'checkout.session.completed');
  const { invoiceHtml } = await detailsOf(customer, renewalId);
  expect((await detailsOf(customer, paymentId)).invoiceHtml).toContain(` to ${formatCalendarDate(endDate)}<`);
  expect(invoiceHtml).toContain(`<br>${formatCalendarDate(addDays(endDate, 1))} to `);
});

test.each(['receipt.pdf', 'invoice.pdf', 'credit-notes/CN-000001.pdf'])(
  'other customers and visitors cannot download %s',
  async (file) => {
    const customer = await selling.signedIn();
    const paymentId = await buy(selling, customer, GREEK);
    expect((await pdfOf(await selling.signedIn(), paymentId, file)).statusCode).toBe(404);
    expect((await pdfOf(selling.browser(), paymentId, file)).statusCode).toBe(401);
  },
);

test('an unpaid order has no receipt, and a credit note is available only at its own order’s address', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  expect((await pdfOf(customer, paymentId, 'receipt.pdf')).json()).toMatchObject({
    status: 409,
    detail: 'The receipt is available once the payment has arrived.',
  });
  const [first, second] = [await buy(selling, customer, { Qnt: 1 }), await buy(selling, customer, { Qnt: 2 })];
  await refund(first, 500);
  const [{ number }] = (await detailsOf(customer, first)).creditNotes;
  expect((await pdfOf(customer, second, `credit-notes/${number}.pdf`)).statusCode).toBe(404);
});

test('the invoice and the receipt state how the order was paid', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer, GREEK);
  await selling.atProvider(paymentId, 'pay-later');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  await selling.atProvider(paymentId, 'payment-arrives');
  await selling.sendWebhook(paymentId, 'checkout.session.async_payment_succeeded');
  expect((await detailsOf(customer, paymentId)).invoiceHtml).toContain('<p>Payment method: Bank debit.</p>');
  for (const file of ['invoice.pdf', 'receipt.pdf']) {
    const { pages } = await readPdf((await pdfOf(customer, paymentId, file)).rawPayload);
    expect(pages.flat()).toContain('Payment method: Bank debit.');
  }
});

test('a credit note shows the buyer’s reference', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, GREEK);
  await refund(paymentId, 1000);
  const [{ html }] = (await detailsOf(customer, paymentId)).creditNotes;
  expect(html).toContain('<dt>Your reference</dt><dd>PO-7</dd>');
});

test('a PDF says which document shows the letters that its font lacks', async () => {
  const notice = 'This PDF file can’t show some of your characters.';
  const customer = await selling.signedIn();
  for (const [Name, expected] of [
    ['株式会社', true],
    ['Łukasz, Γεωργία, Жанна', false],
  ] as const) {
    const paymentId = await buy(selling, customer, { ...GREEK, Name });
    const { pages } = await readPdf((await pdfOf(customer, paymentId, 'invoice.pdf')).rawPayload);
    expect(pages.flat().join(' ').includes(notice)).toBe(expected);
  }
});
