import assert from 'node:assert';
import { adminOf } from '../../testing/adminLine';
import { codesOf } from '../../testing/codesOf';
import { LOGGED_CHANGES } from '../../testing/loggedChanges';
import { setUpStaff } from '../../testing/staff';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { whoOf } from './caller';
import { COMMANDS } from './commands';
import { parseCommand } from './runCommand';
import { partsOf } from './usage';

/** Commands without log entries. They only list data, or do work that the servers also do on their own. */
const UNRECORDED = [
  'orders',
  'customers',
  'sales',
  'review',
  'disputes',
  'mail',
  'notes',
  'log',
  'order',
  'check',
  'alerts',
  'vat-return',
  'endings',
  'staff list',
  'journal',
  'credit-notes',
  'accounting',
  'payouts',
  'xero-invoices',
  'xero-credit-notes',
  'quickbooks-invoices',
  'customer',
  'subscriptions',
  'prices',
  'rates',
  'promo',
  'refunds',
  'vat',
  'settle',
  'sweep',
  'reconcile',
];

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());

interface Entry {
  who: string;
  command: string;
  subject: string;
  before: unknown;
  after: unknown;
}

async function newest(): Promise<Entry> {
  const query = selling.context.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc');
  return query.limit(1).executeTakeFirstOrThrow();
}

const entryCount = async () => (await selling.context.db.selectFrom('operator_log').select('id').execute()).length;

test('every command logs its changes, or is in the list of commands without log entries', () => {
  const names = COMMANDS.map((command) => partsOf(command).words.join(' '));
  expect(names.sort()).toEqual([...UNRECORDED, ...Object.keys(LOGGED_CHANGES)].sort());
});

test.each(Object.entries(LOGGED_CHANGES))(
  '%s logs the operator, the change, and the state before and after',
  async (command, prepare) => {
    const { line, subject, before, after } = await prepare(selling);
    const count = await entryCount();
    await admin(`${line} --as Anna`);
    expect(await entryCount()).toBe(count + 1);
    expect(await newest()).toMatchObject({
      command,
      subject,
      before,
      after,
      who: expect.stringMatching(/^Anna \(by --as; OS user .+\)$/),
    });
  },
);

test('a command that fails before its change writes no log entry', async () => {
  const count = await entryCount();
  await expect(admin('promo disable NOSUCH')).rejects.toThrow('There is no promo code');
  await expect(admin('prices set 80 40')).rejects.toThrow('first');
  await expect(admin('deactivate NOSUCH')).rejects.toThrow('There is no such activation code.');
  await expect(admin('vat remove US --yes')).rejects.toThrow('United States has no VAT rate.');
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow('Nothing was paid for this order.');
  expect(await entryCount()).toBe(count);
});

test('a command that cannot write its log entry changes nothing', async () => {
  const { db } = selling.context;
  await db.schema.alterTable('operator_log').renameTo('operator_log_away').execute();
  try {
    await expect(admin('rates set GBPUSD 9.99')).rejects.toThrow();
    await expect(admin('promo add UNSEEN 10')).rejects.toThrow();
    await expect(admin('vat set DE 19 --yes')).rejects.toThrow();
    const paymentId = await buy(selling, await selling.signedIn());
    await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow();
    const { payment_intent } = await selling.sessionOf(paymentId);
    expect(await selling.context.provider.listRefunds(String(payment_intent))).toEqual([]);
  } finally {
    await db.schema.alterTable('operator_log_away').renameTo('operator_log').execute();
  }
  expect((await adminJson('rates')).rows).not.toContainEqual({ pair: 'GBPUSD', rate: 9.99 });
  expect((await adminJson('promo')).rows).not.toContainEqual(expect.objectContaining({ code: 'UNSEEN' }));
  expect((await adminJson('vat')).rows).toHaveLength(1);
});

test('the log records the error if the provider refuses a refund', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await selling.failAtProvider(400, 1);
  await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow();
  expect(await newest()).toMatchObject({
    command: 'refund',
    subject: paymentId,
    after: { failed: expect.any(String) },
  });
});

test('the log contains no email address and no complete activation code', async () => {
  const text = JSON.stringify(await selling.context.db.selectFrom('operator_log').selectAll().execute());
  expect(text).not.toContain('@');
  expect(text).not.toMatch(/([0-9A-Z]{5}-){3}[0-9A-Z]{5}/);
});

test('the operator lists, filters and pages through the log', async () => {
  const all = (await adminJson('log')).rows;
  expect(all.length).toBeGreaterThan(10);
  expect(
    (await adminJson('log --command promo')).rows.every(({ command }) => String(command).startsWith('promo ')),
  ).toBe(true);
  expect((await adminJson('log --who ANNA')).rows).toHaveLength(Object.keys(LOGGED_CHANGES).length);
  expect((await adminJson('log --find log010')).rows).toHaveLength(3);
  expect((await adminJson('log --since 1h')).rows).toHaveLength(all.length);
  expect((await adminJson('log --until 1h')).rows).toHaveLength(0);
  const first = await adminJson('log --limit 3');
  const second = await adminJson(`log --limit 3 --after ${first.next}`);
  expect([...first.rows, ...second.rows]).toEqual(all.slice(0, 6));
  expect(await admin('log --find LOG010 --csv')).toContain('"{""code"":""LOG010""');
});

test('the operator finds the log entries about an order by its order number', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await admin(`resend ${paymentId}`);
  const { order_number } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect((await adminJson(`log --find ${order_number}`)).rows).toMatchObject([{ subject: paymentId }]);
});

test('the operator finds log entries by the title that the office shows', async () => {
  await admin('prices set 49-51 35.50');
  const found = (await adminJson(['log', '--command', 'set A price'])).rows;
  expect(found).toContainEqual(expect.objectContaining({ command: 'prices set' }));
  expect(new Set(found.map(({ command }) => command))).toEqual(new Set(['prices set']));
  await expect(adminJson('log --find nobody@example.com')).rejects.toThrow('There is no customer nobody@example.com.');
});

test('the log names the order, the customer and the change in words', async () => {
  const email = 'log-words@example.com';
  const paymentId = await buy(selling, await selling.signedIn(email));
  const { id, order_number } = await selling.context.db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'origin_order_id')
    .select(['subscriptions.id', 'order_number'])
    .where('origin_order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await selling.signedIn('log-colleague@example.com');
  await admin(`refund ${paymentId} --amount 10 --yes`);
  await admin(`transfer ${id} log-colleague@example.com --reason left --yes`);
  await admin(`block-customer ${email} --reason abuse --yes`);
  const [block, transfer, refund] = (await adminJson('log')).rows;
  expect(refund).toMatchObject({ order: order_number, customer: email, change: 'refunded £0.00 → £10.00' });
  const owners = `owner ${email} → log-colleague@example.com, reason left`;
  expect(transfer).toMatchObject({ subscription: id, customer: 'log-colleague@example.com', change: owners });
  expect(block).toMatchObject({ customer: email, change: 'blocked no → yes, reason abuse' });
  const about = (await adminJson(`log --find ${email.toUpperCase()}`)).rows;
  expect(about.map(({ subject }) => subject)).toEqual([block?.subject, refund?.subject]);
  const found = (await adminJson('log --find fair')).rows;
  expect(found.map(({ about, change }) => [about, change])).toEqual([
    ['fair', 'fair: enabled 0 → 3'],
    ['fair', 'fair: enabled 3 → 0'],
    ['fair', expect.stringMatching(/^fair: codes 3/)],
  ]);
});

test('the log finds the changes to single codes by the customer and by the code, even a replaced one', async () => {
  const email = 'log-codes@example.com';
  const [code = ''] = await codesOf(selling.context.db, await buy(selling, await selling.signedIn(email)));
  await admin(`allow-move ${code}`);
  await admin(`replace-code ${code} --reason stolen --yes`);
  for (const find of [email, code, code.slice(-5)]) {
    const { rows } = await adminJson(`log --find ${find}`);
    expect(rows.map(({ command }) => command)).toEqual(['replace-code', 'allow-move']);
  }
});

test('the log says which country, person or prices a change is about', async () => {
  const changeOf = async (line: string) => {
    await admin(line);
    return (await adminJson('log --limit 1')).rows[0]?.change;
  };
  expect(await changeOf('vat set SE 25 --yes')).toBe('Sweden: rate 25%');
  expect(await changeOf('staff add helper@shop.test --role support')).toBe('helper@shop.test: role support');
  expect(await changeOf('staff reset helper@shop.test')).toBe('helper@shop.test');
  await setUpStaff(selling, 'gone@shop.test');
  expect(await changeOf('staff remove gone@shop.test')).toBe('gone@shop.test: role support → none');
  expect(await changeOf('promo add ONCE01 10 --max-uses 50')).toMatch(/^ONCE01: [^:]*max uses 50/);
});

describe('the operator’s name', () => {
  test.each([
    [{ osUser: 'shop' }, undefined, 'OS user shop'],
    [{ osUser: 'shop', name: 'Ben', nameSource: 'ADMIN_NAME' }, undefined, 'Ben (by ADMIN_NAME; OS user shop)'],
    [{ osUser: 'root', name: 'ben', nameSource: 'SUDO_USER' }, undefined, 'ben (by SUDO_USER; OS user root)'],
    [{ osUser: 'shop', name: 'Ben', nameSource: 'ADMIN_NAME' }, 'Anna', 'Anna (by --as; OS user shop)'],
    [{ osUser: 'shop' }, 'An\u001b[2Jna\u202e', 'An[2Jna (by --as; OS user shop)'],
  ])('%j with --as %j is logged as %s', (caller, as, who) => {
    expect(whoOf(caller, as)).toBe(who);
  });

  test('the log refuses an empty name and a name that is too long', () => {
    expect(() => whoOf({ osUser: 'shop' }, ' ')).toThrow('--as must be a name of 1 to 100 characters.');
    expect(() => whoOf({ osUser: 'shop' }, 'x'.repeat(101))).toThrow('--as must be a name');
  });

  test('a command that runs on a server is logged with the OS user who started it', async () => {
    const { run } = parseCommand(['rates', 'set', 'GBPEUR', '1.2']);
    assert(run);
    await run(selling.context, { osUser: 'typist' });
    expect((await newest()).who).toBe('OS user typist');
  });
});
