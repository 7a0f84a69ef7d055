import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { orderNumberOf } from '../../testing/paymentState';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

const details = { name: 'Buyer & Sons <Ltd>', address: '1 High Street\nLeeds', buyersRefNumber: 'PO-7' };
const numberOf = (html: string) => /<title>INV-(\d{6})<\/title>/.exec(html)?.[1];

test('an invoice that was requested at checkout is available after the payment, with all details escaped', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, {
    InvoiceNeeded: true,
    Name: details.name,
    Address: details.address,
    BuyersRefNumber: 'PO-7',
    CountryIsoCode: 'DE',
    DiscountCode: 'SAVE10',
  });
  const { invoiceHtml, countryName } = (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
  expect(countryName).toBe('Germany');
  for (const part of [
    '<h1>Invoice</h1>',
    'Call Recorder Ltd (demo)',
    '1 Example Street',
    'support@example.com',
    'Buyer &amp; Sons &lt;Ltd&gt;',
    'Leeds',
    'Germany',
    'PO-7',
    '>3<',
    '£51.00',
    'Promo code SAVE10 (10%)',
    '−£15.30',
    '£137.70',
    'VAT: N/A (supplier not VAT registered)',
    await orderNumberOf(selling, paymentId),
    'Paid in full on ',
  ]) {
    expect(invoiceHtml).toContain(part);
  }
  expect(invoiceHtml).not.toContain(paymentId);
});

test('repeated and simultaneous requests return the same invoice, even with different details', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  expect((await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json()).toEqual({
    countryName: 'United Kingdom',
    countryIsoCode: 'GB',
  });
  const create = async (name: string) =>
    (await customer.post('/api/order/createinvoice/', { ...details, name, paymentId })).json<string>();
  const invoices = [...(await Promise.all([create('A'), create('A')])), await create('B')];
  expect(new Set(invoices).size).toBe(1);
  expect((await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json().invoiceHtml).toBe(invoices[0]);
});

test('invoice numbers have no gaps, even if creating an invoice fails', async () => {
  const customer = await selling.signedIn();
  const create = async () =>
    numberOf(
      (
        await customer.post('/api/order/createinvoice/', { ...details, paymentId: await buy(selling, customer) })
      ).json(),
    );
  const first = Number(await create());
  const failed = selling.context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('invoice_counter')
      .set((row) => ({ last_number: row('last_number', '+', 1) }))
      .execute();
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(Number(await create())).toBe(first + 1);
});

test('the shop refuses an invoice before the payment, for another customer, or with empty details', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  expect((await customer.post('/api/order/createinvoice/', { ...details, paymentId })).statusCode).toBe(409);
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const stranger = await selling.signedIn();
  expect((await stranger.post('/api/order/createinvoice/', { ...details, paymentId })).statusCode).toBe(404);
  expect((await stranger.get(`/api/order/getinvoicedetails/${paymentId}`)).statusCode).toBe(404);
  const reply = await customer.post('/api/order/createinvoice/', {
    paymentId,
    name: ' ',
    address: '',
    buyersRefNumber: '',
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual({ name: 'Business name is required', address: 'Billing address is required' });
});

test('after a refund, the shop issues no new invoice, and an existing one shows the refund at the top', async () => {
  const customer = await selling.signedIn();
  const [invoiced, other] = [await buy(selling, customer), await buy(selling, customer, { Qnt: 2 })];
  const invoice = (paymentId: string) => customer.post('/api/order/createinvoice/', { paymentId, ...details });
  const issued: string = (await invoice(invoiced)).json();
  for (const paymentId of [invoiced, other]) {
    await selling.atProvider(paymentId, 'refund');
    await selling.sendWebhook(paymentId, 'charge.refunded');
  }
  const note = '<p class="reversal">This payment was refunded in full: £153.00.</p>';
  const marked = issued.replace('<body>', `<body>\n${note}`);
  expect((await invoice(invoiced)).json()).toBe(marked);
  expect((await customer.get(`/api/order/getinvoicedetails/${invoiced}`)).json()).toMatchObject({
    invoiceHtml: marked,
  });
  const subscriptions = (await customer.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
  const orders = subscriptions.flatMap((subscription) => subscription.orders);
  expect(orders.find(({ id }) => id === invoiced)).toMatchObject({ invoiceHtml: marked });
  expect((await invoice(other)).json()).toMatchObject({
    status: 409,
    detail: 'This payment was refunded, so there is nothing to invoice.',
  });
});

test('an invoice shows a partial refund until the refund fails', async () => {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const invoice = async (): Promise<string> =>
    (await customer.post('/api/order/createinvoice/', { paymentId, ...details })).json();
  const issued = await invoice();
  await selling.atProvider(paymentId, 'refund', { amount: '1000' });
  await selling.sendWebhook(paymentId, 'refund.created');
  expect(await invoice()).toContain('<p class="reversal">Refunded: £10.00 of this payment.</p>');
  const { payment_intent } = await selling.sessionOf(paymentId);
  const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
  await selling.control(`refunds/${refund?.id}/fail`);
  await selling.sendWebhook(paymentId, 'refund.failed');
  expect(await invoice()).toBe(issued);
});

test('during a dispute, the shop issues no new invoice, and an existing one stays available', async () => {
  const customer = await selling.signedIn();
  const [invoiced, other] = [await buy(selling, customer), await buy(selling, customer, { Qnt: 2 })];
  const invoice = (paymentId: string) => customer.post('/api/order/createinvoice/', { paymentId, ...details });
  const { body } = await invoice(invoiced);
  for (const paymentId of [invoiced, other]) {
    await selling.atProvider(paymentId, 'dispute');
    await selling.sendWebhook(paymentId, 'charge.dispute.created');
  }
  expect((await invoice(invoiced)).body).toBe(body);
  expect((await invoice(other)).json()).toMatchObject({
    status: 409,
    detail: 'This payment is disputed, so there is nothing to invoice.',
  });
});

test('an invoice lists earlier refunds with their credit notes, and rounds the discount percentage', async () => {
  await selling.context.db
    .insertInto('promo_codes')
    .values({ code: 'ODD126', percentage: 12.6, expires_at: null, max_uses: null })
    .execute();
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, { DiscountCode: 'ODD126' });
  await selling.atProvider(paymentId, 'refund', { amount: '1000' });
  await selling.sendWebhook(paymentId, 'charge.refunded');
  const html = (await customer.post('/api/order/createinvoice/', { paymentId, ...details })).json();
  expect(html).toMatch(/Refunded on \d+ \w+ \d{4}: £10\.00, credit note CN-\d{6}\./);
  expect(html).toContain('Promo code ODD126 (13%)');
});
