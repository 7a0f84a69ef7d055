import fc from 'fast-check';
import { adminOf } from '../../testing/adminLine';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { testConfig } from '../../testing/testConfig';
import { includedVatRates, vatOfSale } from './saleVat';

let selling: SellingShop;
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ seller: { ...seller, vatNumber: 'GB123456789' } });
});
afterAll(() => selling.close());

/** Runs an admin command and returns its message. Adds `--yes` to rate changes. */
const admin = async (line: string, context = selling.context) =>
  (await adminOf(context).adminJson(line === 'vat' ? line : `${line} --yes`)).message;
const unregistered = () => ({
  ...selling.context,
  config: { ...selling.context.config, seller: testConfig('.').seller },
});

/** Buys a subscription for three computers for £153.00. `invoice` creates its invoice and returns the HTML. */
async function invoiced(country: string) {
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer, { CountryIsoCode: country });
  const invoice = async () =>
    (
      await customer.post('/api/order/createinvoice/', { paymentId, name: 'Ada Ltd', address: '1 High Street' })
    ).json<string>();
  return { customer, paymentId, invoice };
}

const orderOf = (id: string) =>
  selling.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each([
  ['GB', 'The total includes VAT at 20%: £25.50, net £127.50.'],
  ['IM', 'The total includes VAT at 20%: £25.50, net £127.50.'],
  ['JE', 'VAT: outside the scope of UK VAT.'],
  ['MC', 'VAT: outside the scope of UK VAT.'],
  ['US', 'VAT: outside the scope of UK VAT.'],
  ['DE', 'VAT: outside the scope of UK VAT.'],
])('an invoice from a VAT-registered seller to a buyer in %s says “%s”', async (country, sentence) => {
  const html = await (await invoiced(country)).invoice();
  expect(html).toContain(`VAT registration number GB123456789. ${sentence}`);
  if (sentence.includes('outside')) expect(html).not.toMatch(/includes VAT|20%/);
});

test('a US buyer’s invoice and credit note show no VAT, and the order stores the reason', async () => {
  const { customer, paymentId, invoice } = await invoiced('US');
  expect(await invoice()).toContain('Paid in full');
  const { payment_intent } = await selling.sessionOf(paymentId);
  const refund = { id: 're_us', paymentIntent: String(payment_intent), amount: 15_300, status: 'succeeded' };
  await selling.sendSigned(JSON.stringify(refundEvent('refund.created', refund)));
  const { invoiceHtml, creditNotes } = (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
  for (const html of [invoiceHtml, creditNotes[0].html]) {
    expect(html).toContain('VAT registration number GB123456789. VAT: outside the scope of UK VAT.');
    expect(html).not.toMatch(/includes VAT|20%/);
  }
  expect(await orderOf(paymentId)).toMatchObject({ vat_treatment: 'outside-scope', vat_percentage: null });
  const credited = selling.context.db.selectFrom('credit_notes').select('vat_pence').where('order_id', '=', paymentId);
  expect(await credited.executeTakeFirst()).toEqual({ vat_pence: null });
});

test('a changed rate applies to new orders only', async () => {
  const [before, removed] = [await invoiced('FR'), await invoiced('GB')];
  expect(await admin('vat set fr 17.5')).toBe(
    'New orders from France include VAT at 17.5%. Earlier orders keep their rate. Invoices at the rates of other countries show no registration number until SELLER_OSS_NUMBER is set.',
  );
  const after = await invoiced('FR');
  await admin('vat remove FR');
  expect(await before.invoice()).toContain('outside the scope of UK VAT');
  expect(await after.invoice()).toContain('The total includes VAT at 17.5% (France): £22.79, net £130.21.');
  expect(await orderOf(after.paymentId)).toMatchObject({ vat_treatment: 'rated', vat_percentage: 17.5 });
  await admin('vat set GB 5');
  expect(await removed.invoice()).toContain('VAT at 20%');
  await admin('vat set GB 20');
});

test('a buyer in Monaco pays French VAT', async () => {
  await admin('vat set FR 20');
  expect(await (await invoiced('MC')).invoice()).toContain('The total includes VAT at 20%');
  await admin('vat remove FR');
});

test('an invoice at another country’s rate names the country, and shows the OSS number instead of the UK VAT number', async () => {
  await admin('vat set DE 19');
  const sentence = 'The total includes VAT at 19% (Germany): £24.43, net £128.57.';
  const german = await invoiced('DE');
  const withoutNumber = await german.invoice();
  expect(withoutNumber).toContain(`<p>${sentence}</p>`);
  expect(withoutNumber).not.toContain('GB123456789');
  const { config } = selling.context;
  config.seller.ossNumber = 'EU372000041';
  const { invoice } = await invoiced('DE');
  expect(await invoice()).toContain(`<p>VAT OSS registration number EU372000041. ${sentence}</p>`);
  expect(await (await invoiced('GB')).invoice()).toContain('<p>VAT registration number GB123456789. The total');
  delete config.seller.ossNumber;
  await admin('vat remove DE');
});

test.each([
  ['GB', 'not-registered', null],
  ['US', 'not-registered', null],
  ['FI', 'rated', 25.5],
] as const)('a seller who is registered only for the OSS sells to %s as %s', async (country, treatment, rate) => {
  const { seller } = testConfig('.');
  const config = { seller: { ...seller, ossNumber: 'EU372000041' } } as const;
  await selling.context.db
    .insertInto('vat_rates')
    .values({ country_code: 'FI', percentage: 25.5 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const context = { config: { ...selling.context.config, ...config } };
  expect(await vatOfSale(selling.context.db, context, country)).toEqual({
    vat_treatment: treatment,
    vat_percentage: rate,
  });
  await selling.context.db.deleteFrom('vat_rates').where('country_code', '=', 'FI').execute();
});

test('an order from before the seller’s VAT registration stays without VAT', async () => {
  const { paymentId, invoice } = await invoiced('GB');
  await selling.context.db
    .updateTable('orders')
    .set({ vat_treatment: 'not-registered', vat_percentage: null })
    .where('id', '=', paymentId)
    .execute();
  expect(await invoice()).toContain('<p>VAT: N/A (supplier not VAT registered)</p>');
});

test('a credit note uses the sale’s rate, even if the rate has changed', async () => {
  const { customer, paymentId } = await invoiced('GB');
  await admin('vat set GB 10');
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  await selling.sendSigned(
    JSON.stringify(refundEvent('refund.created', { id: 're_vat', paymentIntent, amount: 1000, status: 'succeeded' })),
  );
  await admin('vat set GB 20');
  const { creditNotes } = (await customer.get(`/api/order/getinvoicedetails/${paymentId}`)).json();
  expect(creditNotes[0].html).toContain(
    'VAT registration number GB123456789. The total includes VAT at 20%: £1.67, net £8.33.',
  );
});

test('the VAT on an invoice’s credit notes adds up to the invoice’s VAT', async () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(parts, async (amounts) => {
      const { paymentId } = await invoiced('GB');
      const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
      const rest = 15_300 - amounts.reduce((sum, amount) => sum + amount, 0);
      for (const [index, amount] of [...amounts, rest].entries()) {
        const event = refundEvent('refund.created', {
          id: `re_${paymentId}_${index}`,
          paymentIntent,
          amount,
          status: 'succeeded',
        });
        await selling.sendSigned(JSON.stringify(event));
      }
      const notes = await selling.context.db
        .selectFrom('credit_notes')
        .select(['amount_pence', 'vat_pence'])
        .where('order_id', '=', paymentId)
        .execute();
      expect(notes.reduce((sum, { vat_pence }) => sum + (vat_pence ?? NaN), 0)).toBe(2550);
    }),
    { numRuns: 5 },
  );
}, 60_000);

test('the vat command lists the rates and says if SELLER_VAT_NUMBER is missing', async () => {
  expect((await adminOf(selling.context).adminJson('vat')).rows).toEqual([
    { country: 'GB', name: 'United Kingdom', rate: '20%' },
  ]);
  expect(await admin('vat')).toBe('VAT rates.');
  expect(await admin('vat', unregistered())).toContain('until SELLER_VAT_NUMBER is set');
});

test.each([
  ['vat set XX 20', 'There is no country XX.'],
  ['vat set Germany 19', 'There is no country Germany.'],
  ['vat set DE -1', 'Unknown option'],
  ['vat set DE 100', 'from 0 to 99.99'],
  ['vat set DE 1.234', 'from 0 to 99.99'],
  ['vat set DE 1e1', 'from 0 to 99.99'],
  ['vat set IM 20', 'Isle of Man belongs to the VAT area of GB.'],
  ['vat remove GB', 'The rate for GB cannot be removed.'],
  ['vat remove US', 'United States has no VAT rate.'],
])('“%s” fails with: %s', async (line, sentence) => {
  await expect((async () => admin(line))()).rejects.toThrow(sentence);
});

test('pages learn the rates that prices include, also for territories of another VAT area', async () => {
  const { vatRates } = (await (await selling.signedIn()).get('/api/order/getcountries')).json();
  const [uk, isleOfMan] = ['GB', 'IM'].map((code) => ({ code, percentage: 20 }));
  expect(vatRates).toEqual(expect.arrayContaining([uk, isleOfMan]));
  await admin('vat set IE 23');
  const { config, db } = selling.context;
  const ratesOf = (seller: Partial<typeof config.seller>) =>
    includedVatRates(db, { config: { ...config, seller: { ...testConfig('.').seller, ...seller } } });
  expect(await ratesOf({})).toEqual([]);
  const abroad = await ratesOf({ ossNumber: 'EU372000012' });
  expect(abroad).toContainEqual({ code: 'IE', percentage: 23 });
  expect(abroad).not.toContainEqual(uk);
  await admin('vat remove IE');
});
