import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { testConfig } from '../../testing/testConfig';

let selling: SellingShop;
beforeAll(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ seller: { ...seller, vatNumber: 'GB123456789' } });
});
afterAll(() => selling.close());

/** Returns the lines of a CSV file, in which no cell contains a comma. */
async function linesOf(command: string, period = '--since 2027-04-01 --until 2027-06-30'): Promise<string[][]> {
  const file = await adminOf(selling.context).admin(`${command} ${period} --csv`);
  return file
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

/** Returns the cells of the first line by column. */
async function firstRow(command: string) {
  const [columns = [], cells = []] = await linesOf(command);
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
}

test('sales and credit notes have the columns that Xero and QuickBooks Online import, without formulas', async () => {
  selling.clock.set(new Date('2027-05-03T10:00:00Z'));
  const customer = await selling.signedIn('ada@example.com');
  const invoice = { InvoiceNeeded: true, Name: '=1+1', Address: '1 High Street' };
  const paymentId = await buy(selling, customer, invoice);
  await buy(selling, customer, { CountryIsoCode: 'US' });
  await selling.atProvider(paymentId, 'refund', { amount: '300' });
  await selling.sendWebhook(paymentId, 'refund.created');

  expect(await firstRow('xero-invoices')).toMatchObject({
    '*ContactName': "'=1+1",
    EmailAddress: 'ada@example.com',
    POCountry: 'GB',
    '*InvoiceNumber': 'INV-000001',
    '*InvoiceDate': '03/05/2027',
    '*DueDate': '03/05/2027',
    '*Quantity': '1',
    '*UnitAmount': '153.00',
    '*AccountCode': '200',
    '*TaxType': '20% (VAT on Income)',
    Currency: 'GBP',
  });
  expect(await firstRow('xero-credit-notes --account 4000')).toMatchObject({
    '*InvoiceNumber': 'CN-000001',
    '*UnitAmount': '-3.00',
    '*AccountCode': '4000',
  });
  expect(await firstRow('quickbooks-invoices')).toMatchObject({
    '*InvoiceNo': 'INV-000001',
    '*Customer': "'=1+1",
    '*ItemAmount': '153.00',
    '*ItemTaxCode': '20.0% S',
    ItemTaxAmount: '25.50',
  });
  const [, , abroad] = await linesOf('quickbooks-invoices');
  expect(abroad).toEqual(expect.arrayContaining(['ada@example.com', 'No VAT', '0.00']));
  expect(await linesOf('xero-invoices')).toHaveLength(3);
});

test('two corrections of an order on one day have numbers of their own in the files', async () => {
  const { admin } = adminOf(selling.context);
  selling.clock.set(new Date('2027-03-10T10:00:00Z'));
  const paymentId = await buy(selling, await selling.signedIn());
  selling.clock.set(new Date('2027-04-02T10:00:00Z'));
  await admin('close-period 2027-03 --yes');
  for (const country of ['US', 'DE']) await admin(`set-country ${paymentId} ${country} --yes`);
  for (const file of ['xero-invoices', 'xero-credit-notes', 'quickbooks-invoices']) {
    const [columns = [], ...documents] = await linesOf(file);
    const numbers = documents.map(
      (cells) => cells[columns.findIndex((column) => /^\*Invoice(No|Number)$/.test(column))],
    );
    const corrections = numbers.filter((number) => number?.includes('2027-04-02'));
    expect([file, corrections.length, new Set(corrections).size]).toEqual([file, 2, 2]);
  }
});

test('each document keeps the name that it was issued to', async () => {
  selling.clock.set(new Date('2027-08-03T10:00:00Z'));
  const invoice = { InvoiceNeeded: true, Name: 'Old Ltd', Address: '1 Road' };
  const paymentId = await buy(selling, await selling.signedIn('renamed@example.com'), invoice);
  await adminOf(selling.context).admin(['set-invoice', paymentId, '--name', 'New Ltd', '--yes']);
  const namesIn = async (command: string) =>
    (await linesOf(command, '--since 2027-08-01 --until 2027-08-31')).slice(1).map(([name]) => name);
  expect(await namesIn('xero-invoices')).toEqual(['Old Ltd', 'New Ltd']);
  expect(await namesIn('xero-credit-notes')).toEqual(['Old Ltd']);
});

test('the credit note for a refund keeps its name after a correction of the invoice', async () => {
  selling.clock.set(new Date('2027-09-03T10:00:00Z'));
  const invoice = { InvoiceNeeded: true, Name: 'Hugo & Sons', Address: '1 Road' };
  const paymentId = await buy(selling, await selling.signedIn('hugo@example.com'), invoice);
  await selling.atProvider(paymentId, 'refund', { amount: '300' });
  await selling.sendWebhook(paymentId, 'refund.created');
  const { admin, adminJson } = adminOf(selling.context);
  await admin(['set-invoice', paymentId, '--name', 'Hugo Ltd', '--yes']);
  const period = '--since 2027-09-01 --until 2027-09-30';
  const namesIn = async (command: string) =>
    (await adminJson(`${command} ${period}`)).rows.map(({ kind, name }) => [kind, name]);
  expect(await namesIn('journal')).toEqual([
    ['sale', 'Hugo & Sons'],
    ['refund', 'Hugo & Sons'],
    ['invoice cancelled', 'Hugo & Sons'],
    ['invoice replaced', 'Hugo Ltd'],
  ]);
  expect(await namesIn('credit-notes')).toEqual([
    ['refund', 'Hugo & Sons'],
    ['invoice cancelled', 'Hugo & Sons'],
  ]);
});

test('the credit notes are listed by number, with their customers, and the list says whether one is missing', async () => {
  selling.clock.set(new Date('2027-11-03T10:00:00Z'));
  const { admin, adminJson } = adminOf(selling.context);
  const invoice = { InvoiceNeeded: true, Name: 'Before Ltd', Address: '1 Road' };
  const email = 'credited@example.com';
  const paymentId = await buy(selling, await selling.signedIn(email), invoice);
  const { order_number: order } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await admin(['set-invoice', paymentId, '--name', 'After Ltd', '--yes']);
  await selling.atProvider(paymentId, 'refund', { amount: '300' });
  await selling.sendWebhook(paymentId, 'refund.created');
  const { payment_intent } = await selling.sessionOf(paymentId);
  const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
  await selling.control(`refunds/${refund?.id}/fail`);
  await selling.sendWebhook(paymentId, 'refund.failed');
  const period = '--since 2027-11-01 --until 2027-11-30';
  const { message, rows } = await adminJson(`credit-notes ${period}`);
  const [first, second] = rows;
  expect(message).toContain(`2 credit notes. ${first?.['document']} to ${second?.['document']}. No number is missing.`);
  const shared = { day: '2027-11-03', order, customer: email };
  expect(rows).toEqual([
    {
      ...shared,
      document: expect.stringMatching(/^CN-/),
      kind: 'invoice cancelled',
      name: 'Before Ltd',
      gross: '153.00',
      VAT: '25.50',
      net: '127.50',
      'void since': null,
    },
    {
      ...shared,
      document: expect.stringMatching(/^CN-/),
      kind: 'refund',
      name: 'After Ltd',
      gross: '3.00',
      VAT: '0.50',
      net: '2.50',
      'void since': '2027-11-03',
    },
  ]);
  const page = await adminJson(`credit-notes ${period} --limit 1`);
  expect(page.rows).toEqual([first]);
  expect((await adminJson(`credit-notes ${period} --limit 1 --after ${page.next}`)).rows).toEqual([second]);
  const journal = (await adminJson(`journal ${period}`)).rows;
  expect(journal).toMatchObject(Array(journal.length).fill({ order, customer: email }));
  expect(journal.map(({ name }) => name)).toEqual(expect.arrayContaining(['Before Ltd', 'After Ltd']));
});
