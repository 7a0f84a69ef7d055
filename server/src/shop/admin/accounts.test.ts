import { findHome } from '../office/home/findHome';
import { adminOf } from '../../testing/adminLine';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { renew } from '../../testing/renewals';
import { subscriptionOf } from '../../testing/subscriptionOf';
import { testConfig } from '../../testing/testConfig';
import { COMMANDS } from './commands';

let selling: SellingShop;
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ seller: { ...seller, vatNumber: 'GB123456789' } });
  await rowsOf('vat set DE 19 --yes');
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const rowsOf = async (line: string) => (await adminOf(selling.context).adminJson(line)).rows;
const INVOICE = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street' };
const SECOND = '--since 2027-04-01 --until 2027-06-30';
const THIRD = '--since 2027-07-01 --until 2027-09-30';

/** Buys three computers for £153.00 at a time, and returns the order's id. */
async function buyAt(time: string, country: string, changes: object = {}): Promise<string> {
  selling.clock.set(new Date(time));
  return buy(selling, await selling.signedIn(), { CountryIsoCode: country, ...changes });
}

async function refund(paymentId: string, amount: number, status: string): Promise<void> {
  const paymentIntent = String((await selling.sessionOf(paymentId)).payment_intent);
  const event = refundEvent('refund.updated', { id: `re_${paymentId}`, paymentIntent, amount, status });
  await selling.sendSigned(JSON.stringify(event));
}

const uk = { country: 'United Kingdom', 'VAT rate': '20%' };
/** The columns of the UK VAT Return's boxes. */
const box = {
  home: { 'UK boxes': 'VAT in 1, net in 6' },
  oss: { 'UK boxes': 'VAT in OSS, net in 6' },
  abroad: { 'UK boxes': 'net in 6' },
};
const outside = { country: 'all others', 'VAT rate': 'outside the scope' };

test('the VAT return totals sales, refunds and corrections by country and rate, each in its own quarter', async () => {
  // In London, this is 1 July.
  await buyAt('2027-06-30T23:30:00Z', 'GB');
  await buyAt('2027-05-03T10:00:00Z', 'IM');
  await buyAt('2027-05-04T10:00:00Z', 'DE');
  const refunded = await buyAt('2027-05-05T10:00:00Z', 'GB');
  const corrected = await buyAt('2027-06-02T10:00:00Z', 'US', INVOICE);
  selling.clock.set(new Date('2027-08-02T10:00:00Z'));
  await rowsOf(`set-country ${corrected} GB --yes`);
  await refund(refunded, 5_000, 'succeeded');

  expect(await rowsOf(`vat-return ${SECOND}`)).toEqual([
    { country: 'Germany', 'VAT rate': '19%', sales: 1, gross: '153.00', VAT: '24.43', net: '128.57', ...box.oss },
    { ...uk, sales: 2, gross: '306.00', VAT: '51.00', net: '255.00', ...box.home },
    { ...outside, sales: 1, gross: '153.00', VAT: '0.00', net: '153.00', ...box.abroad },
  ]);
  // Box 6 contains all sales without VAT: 128.57, 255.00 and 153.00.
  expect((await adminOf(selling.context).adminJson(`vat-return ${SECOND}`)).message).toContain(
    'This shop’s part of the UK VAT Return: box 1 £51.00, box 6 £536.57, which HMRC wants without pence.',
  );
  expect(await rowsOf(`vat-return ${THIRD}`)).toEqual([
    { ...uk, sales: 1, gross: '256.00', VAT: '42.67', net: '213.33', ...box.home },
    { ...outside, sales: 0, gross: '-153.00', VAT: '0.00', net: '-153.00', ...box.abroad },
  ]);
  const journal = COMMANDS.find(({ usage }) => usage === 'journal')?.report;
  const [since, until] = ['2027-07-01', '2027-09-30'];
  const asAnn = { ...selling.context, who: 'ann', origin: '127.0.0.1' };
  expect(await journal?.totals?.(asAnn, { since, until })).toEqual([
    { kind: 'total', ...uk, gross: '256.00', VAT: '42.67', net: '213.33' },
    { kind: 'total', ...outside, gross: '-153.00', VAT: '0.00', net: '-153.00' },
    { kind: 'total', country: 'all', gross: '103.00', VAT: '42.67', net: '60.33' },
  ]);
  expect(await rowsOf(`journal ${THIRD}`)).toMatchObject([
    { day: '2027-07-01', kind: 'sale', document: null, country: 'GB', VAT: '25.50' },
    { day: '2027-08-02', kind: 'refund', document: expect.stringMatching(/^CN-/), gross: '-50.00', VAT: '-8.33' },
    { day: '2027-08-02', kind: 'invoice cancelled', country: 'US', gross: '-153.00', VAT: '0.00' },
    { day: '2027-08-02', kind: 'invoice replaced', country: 'GB', gross: '153.00', VAT: '25.50' },
  ]);
  // Without a period, the report is about the last whole quarter.
  expect(await rowsOf('vat-return')).toEqual(await rowsOf(`vat-return ${SECOND}`));

  selling.clock.set(new Date('2027-10-04T10:00:00Z'));
  await refund(refunded, 5_000, 'failed');
  expect(await rowsOf('journal --since 2027-10-01 --until 2027-12-31')).toMatchObject([
    { day: '2027-10-04', kind: 'refund failed', gross: '50.00', VAT: '8.33' },
  ]);
});

test('an invoice that is corrected twice keeps the VAT of each period', async () => {
  const paymentId = await buyAt('2028-01-10T10:00:00Z', 'US', INVOICE);
  for (const [time, country] of [
    ['2028-04-10T10:00:00Z', 'GB'],
    ['2028-07-10T10:00:00Z', 'DE'],
  ] as const) {
    selling.clock.set(new Date(time));
    await rowsOf(`set-country ${paymentId} ${country} --yes`);
  }
  const vatIn = async (days: string) => (await rowsOf(`journal ${days}`)).map(({ kind, VAT }) => [kind, VAT]);
  expect(await vatIn('--since 2028-01-01 --until 2028-03-31')).toEqual([['sale', '0.00']]);
  expect(await vatIn('--since 2028-04-01 --until 2028-06-30')).toEqual([
    ['invoice cancelled', '0.00'],
    ['invoice replaced', '25.50'],
  ]);
  expect(await vatIn('--since 2028-07-01 --until 2028-09-30')).toEqual([
    ['invoice cancelled', '-25.50'],
    ['invoice replaced', '24.43'],
  ]);
});

test('the VAT return separates OSS corrections of earlier quarters, and its rows still add up to the journal', async () => {
  const [refunded, renamed, british] = [
    await buyAt('2029-04-10T10:00:00Z', 'DE'),
    await buyAt('2029-05-10T10:00:00Z', 'DE', INVOICE),
    await buyAt('2029-06-10T10:00:00Z', 'GB'),
  ];
  const sameQuarter = await buyAt('2029-07-10T10:00:00Z', 'DE');
  await refund(refunded, 5_000, 'succeeded');
  await refund(british, 5_000, 'succeeded');
  await refund(sameQuarter, 1_000, 'succeeded');
  await adminOf(selling.context).admin(['set-invoice', renamed, '--name', 'Ada & Co Ltd', '--yes']);

  const germany = { country: 'Germany', 'VAT rate': '19%' };
  const days = '--since 2029-07-01 --until 2029-09-30';
  const rows = await rowsOf(`vat-return ${days}`);
  expect(rows).toEqual([
    { ...germany, sales: 1, gross: '143.00', VAT: '22.83', net: '120.17', ...box.oss },
    { ...germany, corrects: '2029 Q2', sales: 0, gross: '-50.00', VAT: '-7.98', net: '-42.02', ...box.oss },
    { ...uk, sales: 0, gross: '-50.00', VAT: '-8.33', net: '-41.67', ...box.home },
  ]);
  const details = (await rowsOf(`accounting ${days}`)).flatMap(({ what, detail }) => (what === 'VAT' ? [detail] : []));
  expect(details).toEqual(['Germany, 19%', 'Germany, 19%, corrects 2029 Q2', 'United Kingdom, 20%']);

  const journal = await rowsOf(`journal ${days}`);
  expect(journal).toContainEqual(expect.objectContaining({ kind: 'refund', country: 'DE', 'sale day': '2029-04-10' }));
  const sumOf = (part: typeof rows, amount: string) =>
    part.reduce((sum, row) => sum + Math.round(Number(row[amount]) * 100), 0);
  for (const amount of ['gross', 'VAT', 'net']) expect(sumOf(rows, amount)).toBe(sumOf(journal, amount));
});

test('the first screen of the office names the VAT of other countries, because it is due elsewhere', async () => {
  for (const country of ['DE', 'GB']) await buyAt('2030-02-10T10:00:00Z', country);
  const { money } = await findHome(selling.context, { email: 'books@shop.test', role: 'accountant' });
  expect(money).toMatchObject({ vatDuePence: 2_443 + 2_550, vatAbroadPence: 2_443 });
});

test('the VAT return names EU countries without a rate', async () => {
  for (const country of ['FR', 'GR', 'US']) await buyAt('2028-10-10T10:00:00Z', country);
  const rows = await rowsOf('vat-return --since 2028-10-01 --until 2028-12-31');
  expect(rows.map(({ country, sales }) => [country, sales])).toEqual([
    ['France', 1],
    ['Greece', 1],
    ['all others', 1],
  ]);
});

test('the VAT return by country names each country once, and its default is the last whole year', async () => {
  for (const country of ['CH', 'US', 'DE', 'IM', 'US']) await buyAt('2031-03-10T10:00:00Z', country);
  selling.clock.set(new Date('2032-05-01T10:00:00Z'));
  const { rows, message } = await adminOf(selling.context).adminJson('vat-return --by country');
  expect(message).toMatch(/^1 January 2031 to 31 December 2031 \(the last whole year\): gross/);
  expect(rows.map(({ country, sales, net }) => [country, sales, net])).toEqual([
    ['Germany', 1, '128.57'],
    ['Switzerland', 1, '153.00'],
    ['United Kingdom', 1, '127.50'],
    ['United States', 2, '306.00'],
  ]);
});

test('the journal has the period that each order paid for, as on its documents, and the file for Xero has not', async () => {
  selling.clock.set(new Date('2033-10-01T10:00:00Z'));
  const customer = await selling.signedIn('deferred@example.com');
  const purchase = await buy(selling, customer);
  const { id } = await subscriptionOf(selling, 'deferred@example.com');
  await renew(selling, customer, id);
  await refund(purchase, 100, 'succeeded');
  const days = '--since 2033-10-01 --until 2033-10-31';
  const rows = await rowsOf(`journal ${days}`);
  expect(rows.map((row) => [row.kind, row['period from'], row['period to']])).toEqual([
    ['sale', '2033-10-01', '2034-10-01'],
    ['sale', '2034-10-02', '2035-10-01'],
    ['refund', '2033-10-01', '2034-10-01'],
  ]);
  const [xero] = await rowsOf(`xero-invoices ${days}`);
  expect(Object.keys(xero ?? {})).not.toContain('period from');
});

test('a shop that is not registered in the UK sees no boxes of the UK VAT Return', async () => {
  await buyAt('2034-01-10T10:00:00Z', 'GB');
  const { vatNumber: _, ...seller } = selling.context.config.seller;
  const unregistered = { ...selling.context, config: { ...selling.context.config, seller } };
  const { message, rows } = await adminOf(unregistered).adminJson('vat-return --since 2034-01-01 --until 2034-03-31');
  expect(message).not.toContain('box');
  expect(rows[0]).not.toHaveProperty('UK boxes');
});

test('the reports need both ends of a period', async () => {
  await expect(rowsOf('vat-return --since 2027-04-01')).rejects.toThrow('Give both --since and --until');
});
