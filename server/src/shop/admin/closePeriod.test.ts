import { add } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { renew } from '../../testing/renewals';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { subscriptionOf } from '../../testing/subscriptionOf';
import { testConfig } from '../../testing/testConfig';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeEach(async () => {
  const { seller } = testConfig('.');
  selling = await openSellingShop({ hasRateLimits: false, seller: { ...seller, vatNumber: 'GB123456789' } });
  ({ admin, adminJson } = adminOf(selling.context));
});
afterEach(() => selling.close());

const MARCH = '--since 2027-03-01 --until 2027-03-31';
const APRIL = '--since 2027-04-01 --until 2027-04-30';
const at = (time: string) => selling.clock.set(new Date(time));
/** Returns everything that a month reports about its documents. */
const accountsOf = async (month: string) => ({
  journal: (await adminJson(`journal ${month}`)).rows,
  vat: (await adminJson(`vat-return ${month}`)).rows,
  sales: (await adminJson(`sales ${month}`)).rows,
});

test('refunds, failed refunds and corrections after the end of a closed month count in the open one', async () => {
  at('2027-03-10T12:00:00Z');
  const customer = await selling.signedIn();
  const invoiced = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street' };
  const failing = await buy(selling, customer);
  await selling.atProvider(failing, 'refund', { amount: '300' });
  await selling.sendWebhook(failing, 'refund.created');
  const refunded = await buy(selling, customer);
  const replaced = await buy(selling, customer, invoiced);
  const corrected = await buy(selling, customer);
  at('2027-04-02T12:00:00Z');
  await admin('close-period 2027-03 --yes');
  const march = await accountsOf(MARCH);
  expect(march.journal).toHaveLength(5);

  const { data } = await selling.stripe.refunds.list();
  await selling.control(`refunds/${data[0]?.id}/fail`);
  await selling.sendWebhook(failing, 'refund.failed');
  await selling.atProvider(refunded, 'refund');
  await selling.sendWebhook(refunded, 'refund.created');
  await admin(`set-country ${replaced} US --yes`);
  await expect(admin(`set-country ${corrected} US`)).rejects.toThrow(
    'and the accounts of the sale on 10 March 2027 are closed. The difference counts in today',
  );
  await admin(`set-country ${corrected} US --yes`);
  await admin(`set-country ${corrected} DE --yes`);

  expect(await accountsOf(MARCH)).toEqual(march);
  const april = await accountsOf(APRIL);
  expect(april.journal.map(({ kind, country, gross, VAT }) => [kind, country, gross, VAT]).sort()).toEqual(
    [
      ['refund failed', 'GB', '3.00', '0.50'],
      ['refund', 'GB', '-153.00', '-25.50'],
      ['invoice cancelled', 'GB', '-153.00', '-25.50'],
      ['invoice replaced', 'US', '153.00', '0.00'],
      ['country corrected', 'GB', '-153.00', '-25.50'],
      ['country corrected', 'US', '153.00', '0.00'],
      ['country corrected', 'US', '-153.00', '0.00'],
      ['country corrected', 'DE', '153.00', '0.00'],
    ].sort(),
  );
  expect(april.sales).toMatchObject([{ period: '2027-04', orders: 0, refunded: '150.00', net: '-150.00' }]);
});

test('the first invoice of a sale in a closed month, and its correction, change only the open month', async () => {
  at('2027-03-10T12:00:00Z');
  const order = await buy(selling, await selling.signedIn('ada@example.com'));
  at('2027-04-02T12:00:00Z');
  await admin('close-period 2027-03 --yes');
  const accounts = async (month: string) => ({
    ...(await accountsOf(month)),
    charges: (await adminJson(`xero-invoices ${month}`)).rows,
    credits: (await adminJson(`xero-credit-notes ${month}`)).rows,
  });
  const march = await accounts(MARCH);
  await admin(['set-invoice', order, '--name', 'Ada Ltd', '--address', '1 High Street', '--yes']);
  await admin(['set-invoice', order, '--name', 'Ada & Co Ltd', '--yes']);

  expect(await accounts(MARCH)).toEqual(march);
  const { journal, charges, credits, ...april } = await accounts(APRIL);
  expect(journal.map(({ kind, document, name, gross, VAT }) => [kind, document, name, gross, VAT])).toEqual([
    ['late invoice', null, 'ada@example.com', '-153.00', '-25.50'],
    ['late invoice', 'INV-000001', 'Ada Ltd', '153.00', '25.50'],
    ['invoice cancelled', 'CN-000001', 'Ada Ltd', '-153.00', '-25.50'],
    ['invoice replaced', 'INV-000002', 'Ada & Co Ltd', '153.00', '25.50'],
  ]);
  expect(april).toEqual({ vat: [expect.objectContaining({ sales: 0, gross: '0.00', VAT: '0.00' })], sales: [] });
  const numbers = [...march.charges, ...charges, ...credits].map((row) => row['*InvoiceNumber']);
  expect(numbers).toHaveLength(5);
  expect(new Set(numbers).size).toBe(5);
});

test.each([
  ['refund', 'refund.created'],
  ['dispute', 'charge.dispute.created'],
])('after a %s moved the term, the journal and new invoices keep the periods that were sold', async (action, event) => {
  at('2027-03-10T12:00:00Z');
  const customer = await selling.signedIn('ada@example.com');
  const purchase = await buy(selling, customer);
  const { id } = await subscriptionOf(selling, 'ada@example.com');
  const { paymentId: renewal } = await renew(selling, customer, id);
  await add(selling, customer, id, 1);
  at('2027-04-02T12:00:00Z');
  await admin('close-period 2027-03 --yes');
  const march = await accountsOf(MARCH);
  expect(march.journal.map((row) => [row['period from'], row['period to']])).toEqual([
    ['2027-03-10', '2028-03-10'],
    ['2028-03-11', '2029-03-10'],
    ['2027-03-10', '2029-03-10'],
  ]);

  await selling.atProvider(purchase, action);
  await selling.sendWebhook(purchase, event);
  expect(await subscriptionOf(selling, 'ada@example.com')).toMatchObject({ end_date: '2028-03-10' });
  await admin(['set-invoice', renewal, '--name', 'Ada Ltd', '--address', '1 High Street', '--yes']);
  expect(await accountsOf(MARCH)).toEqual(march);
  const { html } = await selling.context.db.selectFrom('invoices').select('html').executeTakeFirstOrThrow();
  expect(html).toContain('11 March 2028 to 10 March 2029');
});

test('a sale of a closed month that is delivered later counts on the first open day, and the operation says so', async () => {
  at('2027-03-31T12:00:00Z');
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const paidAt = new Date('2027-03-31T12:30:00Z');
  await selling.context.db
    .updateTable('orders')
    .set({ status: 'review', review_reason: 'Look at it.', paid_at: paidAt, paid_pence: 15_300 })
    .where('id', '=', paymentId)
    .execute();
  at('2027-04-03T12:00:00Z');
  await expect(admin('close-period 2027-03')).rejects.toThrow('1 paid order is not delivered yet');
  await admin('close-period 2027-03 --yes');
  await expect(admin(`accept ${paymentId}`)).rejects.toThrow(
    'The accounts for 31 March 2027, the day of the payment, are closed. The sale counts on 1 April 2027.',
  );
  await admin(`accept ${paymentId} --yes`);
  expect((await accountsOf(MARCH)).journal).toEqual([]);
  expect((await accountsOf(APRIL)).journal).toMatchObject([{ day: '2027-04-01', kind: 'sale', gross: '153.00' }]);
  expect((await adminJson('log --command close')).rows).toMatchObject([
    { subject: '2027-03', before: '{"closedUntil":null}', after: '{"closedUntil":"2027-03-31"}' },
  ]);
});

test('each report of a period says whether the period is closed', async () => {
  at('2027-05-03T12:00:00Z');
  const expectLine = async (period: string, line: string) => {
    for (const report of ['vat-return', 'journal', 'accounting', 'sales', 'credit-notes'])
      expect((await adminJson(`${report} ${period}`)).message.split('\n')).toContain(line);
  };
  const open = 'This period is still open, so its amounts can change.';
  await expectLine(MARCH, open);
  await admin('close-period 2027-03 --yes');
  await expectLine(MARCH, 'Closed until 31 March 2027, so these amounts no longer change.');
  await expectLine(APRIL, open);
  await expectLine(
    '--since 2027-03-01 --until 2027-04-30',
    'Closed until 31 March 2027. The later days are still open, so their amounts can change.',
  );
});

test('a month that is not over, closed already, or no month can’t be closed', async () => {
  at('2027-04-30T12:00:00Z');
  await expect(admin('close-period 2027-04 --yes')).rejects.toThrow(
    '2027-04 is not over yet. You can close it from 1 May 2027.',
  );
  await expect(admin('close-period april --yes')).rejects.toThrow(
    '“april” is not a month. Use a month such as 2027-03.',
  );
  await admin('close-period 2027-03 --yes');
  await expect(admin('close-period 2027-02 --yes')).rejects.toThrow(
    'The accounts are already closed until 31 March 2027.',
  );
});
