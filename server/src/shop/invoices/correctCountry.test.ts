import { adminOf } from '../../testing/adminLine';
import { findJournal } from './findJournal';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { testConfig } from '../../testing/testConfig';
import type { TestBrowser } from '../../testing/testShop';

let selling: SellingShop;
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ seller: { ...seller, vatNumber: 'GB123456789' } });
});
afterAll(() => selling.close());

const DETAILS = { name: 'Ada Ltd', address: '1 High Street\nLeeds', buyersRefNumber: 'PO-7' };
const WITH_INVOICE = { InvoiceNeeded: true, Name: DETAILS.name, Address: DETAILS.address, BuyersRefNumber: 'PO-7' };
const BRITISH = 'VAT registration number GB123456789. The total includes VAT at 20%: £25.50, net £127.50.';
const OUTSIDE = 'VAT: outside the scope of UK VAT.';

const admin = (line: string) => adminOf(selling.context).admin(line);
const orderOf = (id: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const detailsOf = async (customer: TestBrowser, paymentId: string) =>
  (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();

/** Buys a subscription for £153.00 with the country of an American browser. */
async function buyAsAmerican(changes: object = {}) {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, { CountryIsoCode: 'US', ...changes });
  const { order_number } = await orderOf(paymentId);
  return { customer, paymentId, orderNumber: order_number };
}

test('a customer corrects the country with the invoice details, and the first invoice has the right VAT', async () => {
  const { customer, paymentId } = await buyAsAmerican();
  expect(await detailsOf(customer, paymentId)).toEqual({ countryName: 'United States', countryIsoCode: 'US' });
  const reply = await customer.post('/api/order/createinvoice/', { paymentId, ...DETAILS, countryIsoCode: 'gb' });
  expect(reply.json()).toContain('Leeds\nUnited Kingdom');
  expect(reply.json()).toContain(BRITISH);
  const { country_code, vat_treatment, vat_percentage, payable_pence } = await orderOf(paymentId);
  expect([country_code, vat_treatment, vat_percentage, payable_pence]).toEqual(['GB', 'rated', 20, 15_300]);
  const after = await detailsOf(customer, paymentId);
  expect(after).toMatchObject({ countryName: 'United Kingdom', countryIsoCode: 'GB' });
  expect(after).not.toHaveProperty('creditNotes');
});

test('a customer corrects the country of an invoice and gets a credit note with the old VAT and an invoice with the new VAT', async () => {
  const { customer, paymentId } = await buyAsAmerican(WITH_INVOICE);
  const correction = { paymentId, ...DETAILS, countryIsoCode: 'GB' };
  const invoice: string = (await customer.post('/api/order/correctinvoice/', correction)).json();
  expect(invoice).toContain('Leeds\nUnited Kingdom');
  expect(invoice).toContain(BRITISH);
  const { creditNotes, invoiceHtml } = await detailsOf(customer, paymentId);
  expect(invoiceHtml).toBe(invoice);
  expect(creditNotes).toHaveLength(1);
  expect(creditNotes[0].html).toContain('Leeds\nUnited States');
  expect(creditNotes[0].html).toContain(OUTSIDE);
  expect(creditNotes[0].html).not.toContain('20%');
  expect((await customer.post('/api/order/correctinvoice/', correction)).json()).toBe(invoice);
  expect((await detailsOf(customer, paymentId)).creditNotes).toHaveLength(1);
});

test('the old invoice stays in its period, and the credit note and the new invoice have the day of the correction', async () => {
  selling.clock.set(new Date('2027-06-30T20:00:00Z'));
  const { customer, paymentId } = await buyAsAmerican(WITH_INVOICE);
  selling.clock.set(new Date('2027-07-01T08:00:00Z'));
  await customer.post('/api/order/correctinvoice/', { paymentId, ...DETAILS, countryIsoCode: 'GB' });
  const { invoiceHtml, creditNotes } = await detailsOf(customer, paymentId);
  for (const html of [invoiceHtml, creditNotes[0].html])
    expect(html).toContain('<dt>Issue date</dt><dd>1 July 2027</dd>');
  expect(invoiceHtml).toContain('Paid in full on 30 June 2027.');
  const { rows } = await adminOf(selling.context).adminJson('sales --by day --since 2027-06-30 --until 2027-07-01');
  expect(rows).toMatchObject([{ period: '2027-06-30', net: '153.00' }]);
  selling.clock.reset();
});

const refund = async (paymentId: string, amount: number, changes: object = {}) => {
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const fields = { id: `re_${amount}_${paymentId}`, paymentIntent, amount, status: 'succeeded', ...changes };
  await selling.sendSigned(JSON.stringify(refundEvent('refund.updated', fields)));
};
/** Returns the net sales and their VAT for each country, in pence. */
const netOf = async (orderNumber: string) => {
  const { entries: journal } = await findJournal(selling.context.db, { first: '2020-01-01', last: '2090-01-01' });
  const nets: Record<string, [gross: number, vat: number]> = {};
  for (const { countryCode, grossPence, vatPence } of journal.filter((entry) => entry.orderNumber === orderNumber)) {
    const [gross, vat] = nets[countryCode] ?? [0, 0];
    nets[countryCode] = [gross + grossPence, vat + vatPence];
  }
  return nets;
};

describe('after a partial refund', () => {
  async function partlyRefunded(changes: object = WITH_INVOICE) {
    const bought = await buyAsAmerican({ ...changes, CountryIsoCode: 'GB' });
    await refund(bought.paymentId, 3_300);
    return bought;
  }

  test('a corrected country applies to the part that is not refunded', async () => {
    const { customer, paymentId, orderNumber } = await partlyRefunded();
    const correction = { paymentId, ...DETAILS, countryIsoCode: 'US' };
    const invoice: string = (await customer.post('/api/order/correctinvoice/', correction)).json();
    for (const part of ['Already refunded</th><td class="amount">−£33.00', '£120.00', OUTSIDE, 'credit note CN-'])
      expect(invoice).toContain(part);
    const { creditNotes } = await detailsOf(customer, paymentId);
    expect(creditNotes[1].html).toContain('The total includes VAT at 20%: £20.00, net £100.00.');
    expect(await netOf(orderNumber)).toEqual({ GB: [0, 0], US: [12_000, 0] });
    await refund(paymentId, 12_000);
    const [, , last] = (await detailsOf(customer, paymentId)).creditNotes;
    expect(last.html).toContain(OUTSIDE);
    expect(await netOf(orderNumber)).toEqual({ GB: [0, 0], US: [0, 0] });
  });

  test('an operator sees the VAT of the part that is not refunded before the correction', async () => {
    const { orderNumber } = await partlyRefunded();
    await expect(admin(`set-country ${orderNumber} US`)).rejects.toThrow('VAT at 20%: £20.00, net £100.00.');
    expect(await admin(`set-country ${orderNumber} US --yes`)).toContain('The customer gets both by email.');
    expect(await netOf(orderNumber)).toEqual({ GB: [0, 0], US: [12_000, 0] });
  });

  test('a refund that fails after the correction is part of the new invoice again', async () => {
    const { customer, paymentId, orderNumber } = await partlyRefunded();
    await admin(`set-country ${orderNumber} US --yes`);
    await refund(paymentId, 3_300, { status: 'failed' });
    const { invoiceHtml } = await detailsOf(customer, paymentId);
    expect(invoiceHtml).toContain('£153.00');
    expect(invoiceHtml).not.toContain('Already refunded');
    expect(await netOf(orderNumber)).toEqual({ GB: [0, 0], US: [15_300, 0] });
  });

  test('the first invoice of an order has the corrected country and the VAT of its own part', async () => {
    const { customer, paymentId, orderNumber } = await partlyRefunded({});
    const correction = { paymentId, ...DETAILS, countryIsoCode: 'US' };
    const invoice: string = (await customer.post('/api/order/createinvoice/', correction)).json();
    for (const part of ['£120.00', OUTSIDE]) expect(invoice).toContain(part);
    expect(await netOf(orderNumber)).toEqual({ GB: [0, 0], US: [12_000, 0] });
  });

  test('an operator is asked to issue the invoice first', async () => {
    const { orderNumber } = await partlyRefunded({});
    await expect(admin(`set-country ${orderNumber} US --yes`)).rejects.toThrow(
      'Run "set-invoice" first to issue the invoice, then correct the country again.',
    );
    await admin(`set-invoice ${orderNumber} --name Ada --address Leeds --yes`);
    await admin(`set-country ${orderNumber} US --yes`);
    expect(await netOf(orderNumber)).toEqual({ GB: [0, 0], US: [12_000, 0] });
  });
});

test('the shop refuses an unknown country, and a correction after a full refund or during a dispute', async () => {
  const { customer, paymentId } = await buyAsAmerican();
  const create = (countryIsoCode: string) =>
    customer.post('/api/order/createinvoice/', { paymentId, ...DETAILS, countryIsoCode });
  expect((await create('ZZ')).json()).toMatchObject({
    status: 400,
    errors: { countryIsoCode: 'Choose a country from the list' },
  });
  await refund(paymentId, 15_300);
  expect(await detailsOf(customer, paymentId)).not.toHaveProperty('countryIsoCode');
  expect((await create('GB')).json()).toMatchObject({ status: 409, detail: expect.stringContaining('was refunded') });
  await expect(admin(`set-country ${paymentId} GB --yes`)).rejects.toThrow('was refunded in full');
  const disputed = await buyAsAmerican();
  await selling.atProvider(disputed.paymentId, 'dispute');
  await selling.sendWebhook(disputed.paymentId, 'charge.dispute.created');
  await expect(admin(`set-country ${disputed.paymentId} GB --yes`)).rejects.toThrow('is disputed');
  expect(await orderOf(paymentId)).toMatchObject({ country_code: 'US', vat_treatment: 'outside-scope' });
});

test('set-country shows the old and the new VAT before it changes an order without an invoice, and logs the change', async () => {
  const { customer, paymentId, orderNumber } = await buyAsAmerican();
  await expect(admin(`set-country ${orderNumber} gb`)).rejects.toThrow(
    new RegExp(
      [
        `This changes the country of order ${orderNumber} .*£153.00\\) from United States to United Kingdom. The price stays`,
        `VAT before: VAT registration number GB123456789. ${OUTSIDE}`,
        `VAT after: ${BRITISH}`,
        'has no invoice, so the VAT of the sale on .* changes. If you have already filed the VAT return',
        'To confirm, add --yes',
      ].join('[^]*'),
    ),
  );
  expect(await orderOf(paymentId)).toMatchObject({ country_code: 'US' });
  expect(await admin(`set-country ${orderNumber} gb --yes`)).toBe(
    `The country of order ${orderNumber} is now United Kingdom.`,
  );
  expect(await detailsOf(customer, paymentId)).toMatchObject({ countryName: 'United Kingdom' });
  const [entry] = (await adminOf(selling.context).adminJson(`log --find ${orderNumber}`)).rows;
  expect(entry?.command).toBe('set-country');
  expect(JSON.parse(String(entry?.before))).toEqual({ country: 'US', vat: 'outside-scope' });
  expect(JSON.parse(String(entry?.after))).toEqual({ country: 'GB', vat: '20%' });
});

test('set-country replaces an invoice, even after five corrections by the customer', async () => {
  const { customer, paymentId, orderNumber } = await buyAsAmerican(WITH_INVOICE);
  for (let count = 1; count <= 5; count += 1)
    await customer.post('/api/order/correctinvoice/', { paymentId, ...DETAILS, name: `Name ${count}` });
  await expect(admin(`set-country ${orderNumber} GB`)).rejects.toThrow("counts in today's VAT period");
  expect(await admin(`set-country ${orderNumber} GB --yes`)).toMatch(
    /Invoice INV-\d+ replaces invoice INV-\d+, which credit note CN-\d+ cancels\. The customer gets both by email\.$/,
  );
  const { invoiceHtml, creditNotes } = await detailsOf(customer, paymentId);
  expect(invoiceHtml).toContain('Name 5\n1 High Street\nLeeds\nUnited Kingdom');
  expect(invoiceHtml).toContain(BRITISH);
  expect(creditNotes).toHaveLength(6);
});

test.each([
  ['US', 'is already United States'],
  ['ZZ', 'There is no country ZZ.'],
  ['Germany', 'There is no country Germany.'],
])('set-country refuses the country %s: %s', async (country, sentence) => {
  const { orderNumber } = await buyAsAmerican();
  await expect(admin(`set-country ${orderNumber} ${country} --yes`)).rejects.toThrow(sentence);
});

test('an order from before the seller’s VAT registration gets no VAT with its corrected country', async () => {
  const { paymentId } = await buyAsAmerican();
  await selling.context.db
    .updateTable('orders')
    .set({ vat_treatment: 'not-registered' })
    .where('id', '=', paymentId)
    .execute();
  await admin(`set-country ${paymentId} GB --yes`);
  expect(await orderOf(paymentId)).toMatchObject({ country_code: 'GB', vat_treatment: 'not-registered' });
});
