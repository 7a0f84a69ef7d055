import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { createPaymentProvider } from '../provider/PaymentContext';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());

// The bank works in real time, whatever the time in the shop.
const today = () => calendarDateOf(new Date());
const listPayouts = (day = today()) => adminJson(`payouts --since ${day} --until ${day}`);

test('a payout lists its sales, refunds, disputes and fees, and their sum is the line of the bank statement', async () => {
  const customer = await selling.signedIn('payer@example.com');
  const details = { InvoiceNeeded: true, Name: 'Ada Ltd', Address: '1 High Street' };
  const refunded = await buy(selling, customer, details);
  await selling.atProvider(refunded, 'refund', { amount: '300' });
  await selling.sendWebhook(refunded, 'refund.created');
  await admin(['set-invoice', refunded, '--name', 'Ada & Co Ltd', '--yes']);
  await buy(selling, customer);
  const disputed = await buy(selling, customer);
  await selling.atProvider(disputed, 'dispute');
  await selling.control('payouts');

  const { message, rows } = await listPayouts();
  expect(message).toContain('1 payout. A payout counts');
  // Each card payment of £153.00 costs £2.50, and a dispute £20.00.
  expect(rows).toMatchObject([
    {
      arrives: today(),
      status: 'paid',
      sales: '459.00',
      refunds: '-3.00',
      disputes: '-153.00',
      other: '0.00',
      fees: '27.50',
      net: '275.50',
      'bank line': '275.50',
      difference: '0.00',
    },
  ]);

  for (const days of [-1, 1]) expect((await listPayouts(addDays(today(), days))).rows).toEqual([]);

  const { order_number } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', refunded)
    .executeTakeFirstOrThrow();
  const one = await adminJson(`payouts --payout ${String(rows[0]?.payout)}`);
  expect(one.message).toContain('Its transactions add up to this amount.');
  expect(one.rows).toHaveLength(5);
  const order = { order: order_number, customer: 'payer@example.com' };
  expect(one.rows).toContainEqual(
    expect.objectContaining({ ...order, kind: 'charge', document: 'INV-000001', gross: '153.00', fee: '2.50' }),
  );
  expect(one.rows).toContainEqual(
    expect.objectContaining({ ...order, kind: 'refund', document: 'CN-000001', gross: '-3.00', fee: '0.00' }),
  );
  expect(one.rows).toContainEqual(expect.objectContaining({ kind: 'dispute', gross: '-153.00', net: '-173.00' }));
});

test('money that a bank returned, and that Stripe held back and released, is among the other amounts of a payout', async () => {
  await buy(selling, await selling.signedIn());
  await selling.control('payouts');
  const [failed] = await selling.context.provider.payoutsBetween(today(), today());
  await selling.control(`payouts/${failed?.id}/fail`);
  await selling.control('payouts', { minimumBalance: '10000' });
  await selling.control('payouts');
  const { message, rows } = await listPayouts();
  expect(message).not.toContain('Payouts that differ');
  const row = rows.find(({ payout }) => payout === failed?.id);
  expect(row).toMatchObject({ status: 'failed', sales: '153.00', net: '150.50' });
  expect([row?.['bank line'], row?.difference]).toEqual([undefined, undefined]);
  expect(message).toContain('A failed or cancelled payout has no bank line.');
  const shared = { fees: '0.00', difference: '0.00' };
  expect(rows.slice(0, 2)).toMatchObject([
    { ...shared, status: 'paid', sales: '0.00', other: '100.00', 'bank line': '100.00' },
    { ...shared, status: 'paid', sales: '0.00', other: '50.50', 'bank line': '50.50' },
  ]);
  const one = await adminJson(`payouts --payout ${String(rows[1]?.payout)}`);
  expect(one.rows).toMatchObject([
    { kind: 'payout minimum balance hold', gross: '-100.00' },
    { kind: 'payout reversal', reference: failed?.id, gross: '150.50' },
  ]);
  expect((await adminJson(`payouts --payout ${failed?.id}`)).message).toBe(
    `Payout ${failed?.id} of £150.50 failed. A later payout contains its money. Its transactions add up to this amount.`,
  );

  // The returned payout never left, so the accounts contain neither it nor its return.
  const period = `--since ${today()} --until ${today()}`;
  const accounting = (await adminJson(`accounting ${period}`)).rows;
  const total = (what: string) => accounting.find((each) => each.what === what);
  expect(total('Other transactions at Stripe')).toBeUndefined();
  expect(total('Payouts')).toMatchObject({ count: 3, gross: '426.00' });
});

test('a payout that the shop can’t find, and a key without the permission, say what to do', async () => {
  await expect(admin('payouts --payout po_unknown')).rejects.toThrow('There is no payout po_unknown.');
  await selling.control('keys', { key: 'rk_test_support', 'permissions[]': 'rak_charge_write' });
  const stripe = { ...selling.context.config.stripe, secretKey: 'rk_test_support' };
  const narrow = adminOf({ ...selling.context, provider: createPaymentProvider({ stripe }) });
  await expect(narrow.admin('payouts')).rejects.toThrow('Give it the permissions to read Balance and Payouts.');
});

test('a provider that does not respond is named', async () => {
  await selling.control('trouble', { kind: 'unavailable', times: '10' });
  await expect(admin('payouts')).rejects.toThrow('Stripe is not responding at the moment.');
  await selling.control('trouble/clear');
});
