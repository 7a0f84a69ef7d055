import { EventEmitter, once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { adminOf } from '../../testing/adminLine';
import { orderNumberOf } from '../../testing/paymentState';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { askServer, serveAdmin } from './adminSocket';
import { AdminError } from './Command';
import { COMMANDS } from './commands';
import { parseCommand } from './runCommand';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());

test('the help text lists every command', () => {
  const { help, run } = parseCommand(['--help']);
  expect(run).toBeUndefined();
  for (const { usage } of COMMANDS) expect(help).toContain(`\n  ${usage} `);
});

test('commands that share the name of an option agree whether it has a value', () => {
  const types = new Map<string, Set<string>>();
  for (const { options = {} } of COMMANDS)
    for (const [name, { type }] of Object.entries(options)) types.set(name, (types.get(name) ?? new Set()).add(type));
  expect([...types].filter(([, { size }]) => size > 1).map(([name]) => name)).toEqual([]);
});

test('a command’s help text explains each of its options', () => {
  const { help } = parseCommand(['orders', '--help']);
  for (const name of ['find', 'status', 'kind', 'country', 'promo', 'since', 'until', 'limit', 'after']) {
    expect(help).toMatch(new RegExp(`^  --${name} … +\\S.+\\.$`, 'm'));
  }
  expect(parseCommand(['refund', '--help']).help).toContain('--yes');
});

test.each([
  ['nonsense', 'There is no command "nonsense".'],
  ['order a b', 'Usage: npm run admin -- order <order number>'],
  ['prices --min 5', '"prices" has no option --min.'],
  ['--what', /^Unknown option '--what'\.$/],
  ['order', 'Usage: npm run admin -- order <order number>'],
  ['prices --yes', '"prices" has no option --yes.'],
  ['prices --json --csv', 'Use --json or --csv, not both.'],
  ['orders --find', "Option '--find <value>' argument missing"],
  ['sales --find x', '"sales" has no option --find.'],
  ['customers --promo SAVE10', '"customers" has no option --promo.'],
])('“%s” fails, and the error says what is wrong', (line, sentence) => {
  expect(() => parseCommand(line.split(' '))).toThrow(AdminError);
  expect(() => parseCommand(line.split(' '))).toThrow(sentence);
});

test.each([
  ['prices set 0 5', 'Give a quantity from 1 to 500'],
  ['prices set 52 5', 'so set 51 first'],
  ['prices set 5 -1', 'pounds'],
  ['prices set 5 1.234', 'pounds'],
  ['prices set 1 1000000', 'at most 999999.99'],
  ['prices set 5 200000', '5 computers would then cost £1,000,000.00'],
  ['prices set 50 2000', '500 computers would then cost £1,000,000.00'],
  ['rates set GBPJPY 100', 'The pair must be'],
  ['rates set GBPUSD none', 'above 0'],
  ['promo add SHORT 10', '6 characters'],
  ['promo add LONG10 101', 'at most 100'],
  ['promo add LONG10 0.001', 'at most two decimals'],
  ['promo add LONG10 0.00', 'above 0'],
  ['promo add LONG10 1e1', 'at most two decimals'],
  ['promo add LONG10 10 --min 501', '--min must be a whole number from 1 to 500.'],
  ['promo add LONG10 10 --max-uses 2147483648', 'from 1 to 2147483647'],
  ['promo add LONG10 10 --expires 2027-02-30', 'a day such as'],
  ['promo disable NOSUCH', 'There is no promo code'],
  ['order nosuch', 'There is no order'],
  ['customer nobody@example.com', 'There is no customer'],
  ['order CDFGHJKM', 'There is no order CDFGHJKM.'],
  ['prices end 5-6', 'Give one quantity'],
  ['prices --as ', '--as must be a name'],
  ['orders --find ab', '--find needs at least 3 characters.'],
  ['orders --find ', '--find needs a value.'],
  [
    'orders --status done',
    '--status must be one of pending, paid, fulfilled, review, expired, cancelled, refunded, unpaid.',
  ],
  ['orders --kind gift', '--kind must be one of purchase, renewal, addition.'],
  ['orders --country XX', '--country must be a country code such as GB.'],
  ['orders --limit 0', '--limit must be a whole number from 1 to 10000.'],
  ['orders --limit 1e3', '--limit must be a whole number'],
  ['orders --after CDFGHJKM', 'There is no order CDFGHJKM.'],
  ['orders --after nosuch', 'There is no order nosuch to continue after.'],
  ['orders --since yesterday', '--since must be a day such as 2027-03-31, or a duration before now'],
  ['orders --since 2027-02-30', '--since must be a day'],
  ['orders --until 30', '--until must be a day'],
  ['orders --since 2027-03-02 --until 2027-03-01', '--since must not be later than --until.'],
  ['customers --after nobody@example.com', 'There is no customer nobody@example.com to continue after.'],
  ['sales --by week', '--by must be one of day, month.'],
  ['mail --status lost', '--status must be one of sent, failed, cancelled, sending, retrying, due, planned.'],
  ['mail --kind advert', '--kind must be one of'],
  ['mail --after nosuch', 'There is no email nosuch to continue after.'],
  ['resolve nosuch', '--note is missing'],
  ['resolve nosuch --note done', 'There is no open mismatch nosuch.'],
  ['disputes --status closed', '--status must be one of open, lost, won.'],
  ['disputes --after nosuch', 'There is no dispute nosuch to continue after.'],
  ['log --after last', '--after must be the number of a row.'],
])('“%s” fails with: %s', async (line, sentence) => {
  if (line === 'prices set 5 -1') return expect(() => parseCommand(line.split(' '))).toThrow(AdminError);
  await expect(admin(line)).rejects.toThrow(sentence);
});

test('an id that begins with a hyphen is read as an argument, not as an option', async () => {
  await expect(admin('order -AbCdEfGhIjKlMnOpQrStU')).rejects.toThrow('There is no order -AbCdEfGhIjKlMnOpQrStU.');
});

test('the operator sets and lists prices and rates', async () => {
  await admin('prices set 51-60 35.50');
  expect((await adminJson('prices')).rows.at(-1)).toEqual({ quantity: 60, pounds: '35.50', from: null });
  await admin('prices end 50 --yes');
  expect((await adminJson('prices')).rows).toHaveLength(50);
  await admin('rates set GBPUSD 1.4');
  expect((await selling.browser().get('/PricesRates')).json().rates.GBPUSD).toBe(1.4);
});

test('the operator adds, disables and enables a promo code', async () => {
  const check = async () => (await selling.browser().get('/api/order/checkdiscountcode/AUTUMN')).json();
  await admin('promo add autumn 15 --min 2 --max-uses 100 --expires 2099-12-31');
  expect(await check()).toEqual({ isDiscountCodeValid: true, minimumPurchaseQnt: 2, discountPercentage: 15 });
  await admin('promo disable AUTUMN');
  expect((await check()).isDiscountCodeValid).toBe(false);
  await admin('promo enable AUTUMN');
  expect((await check()).isDiscountCodeValid).toBe(true);
});

test('the operator finds an order, sends its codes again and refunds it once', async () => {
  const customer = await selling.signedIn('found@example.com');
  const paymentId = await buy(selling, customer);
  expect((await adminJson(`order ${paymentId}`)).rows).toMatchObject([
    {
      order: await orderNumberOf(selling, paymentId),
      status: 'fulfilled',
      pounds: '153.00',
      customer: 'found@example.com',
    },
  ]);
  expect((await adminJson('customer FOUND@example.com')).rows).toHaveLength(1);
  await selling.deliverMail();
  await admin(`resend ${paymentId}`);
  expect((await selling.deliverMail()).map(({ to }) => to)).toEqual(['found@example.com']);
  await admin(`refund ${paymentId} --yes`);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: true }]);
  await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow('already been refunded');
});

test('a failed refund succeeds on a retry, and a refund made at the provider is recorded', async () => {
  const customer = await selling.signedIn('paid-back@example.com');
  const [first, second] = [await buy(selling, customer), await buy(selling, customer)];
  await selling.failAtProvider(500, 1);
  await expect(admin(`refund ${first} --yes`)).rejects.toThrow('Simulated failure');
  await selling.atProvider(second, 'refund');
  for (const paymentId of [first, second]) expect(await admin(`refund ${paymentId} --yes`)).toContain('is refunded');
  const { rows } = await adminJson('customer paid-back@example.com');
  expect(rows.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
});

test('the settle command delivers a paid order', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  expect(await admin(`settle ${paymentId}`)).toContain('the order is delivered');
});

test('the operator lists an order in review and delivers it', async () => {
  const customer = await selling.signedIn();
  const { paymentId } = await placePurchase(selling, customer);
  await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await admin('sweep');
  expect((await adminJson('review')).rows).toMatchObject([
    { id: await orderNumberOf(selling, paymentId), reason: expect.stringContaining('15300 GBP') },
  ]);
  await admin(`accept ${paymentId} --yes`);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toHaveLength(1);
  expect(await admin('review')).toBe(
    'No order is in review, every paid order is delivered, no refund failed, and all payments match.',
  );
});

test('the operator blocks and unblocks a subscription, which cancels and restores its reminders', async () => {
  const customer = await selling.signedIn('blocked@example.com');
  await buy(selling, customer);
  const id = String((await adminJson('subscriptions blocked@example.com')).rows[0]?.id);
  const reminders = () =>
    selling.context.db
      .selectFrom('outbox')
      .select('id')
      .where('about', '=', id)
      .where('cancelled_at', 'is', null)
      .execute();
  await admin(`block ${id} --reason fraud --yes`);
  expect(await reminders()).toHaveLength(0);
  expect(await admin(`unblock ${id}`)).toMatch(/ends on \d+ \w+ \d{4}\.$/);
  expect(await reminders()).toHaveLength(3);
  expect((await customer.get('/api/order/getsubscriptions/')).json()).toMatchObject([{ isBlocked: false }]);
});

test('the commands run inside the server that uses the data folder', async () => {
  const stop = await serveAdmin(selling.context);
  const ask = async (line: string) => (await askServer(selling.context.config.dataDir, line.split(' '))).output;
  try {
    expect(await ask('rates set GBPEUR 1.2')).toBe('GBPEUR is now 1.2.');
    expect(JSON.parse(await ask('rates --json')).rows).toContainEqual({ pair: 'GBPEUR', rate: 1.2 });
    await expect(ask('order nosuch')).rejects.toThrow('There is no order nosuch.');
    // This shop does not listen, so the check finds problems, and the operator's process exits with status 1.
    expect(await askServer(selling.context.config.dataDir, ['check'])).toMatchObject({ hasProblems: true });
  } finally {
    await stop();
  }
  await expect(ask('rates')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the server keeps running if an operator disconnects before the reply', async () => {
  const warnings = new EventEmitter();
  const log: typeof selling.context.log = Object.create(selling.context.log, {
    warn: { value: (_details: object, message: string) => warnings.emit('warning', message) },
  });
  const stop = await serveAdmin({ ...selling.context, log });
  const warning = once(warnings, 'warning');
  const socket = createConnection(join(selling.context.config.dataDir, 'admin.sock'));
  socket.end(JSON.stringify({ argv: ['prices'], caller: { osUser: 'ann' } }), () => socket.destroy());
  expect(await warning).toEqual(['the connection to an operator failed']);
  await stop();
});
