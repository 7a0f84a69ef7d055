import { activateCode } from '../activation/activateCode';
import { toDevice } from '../activation/device';
import { codesOf } from '../checkout/codesOf';
import { recordMismatch } from '../payments/recordMismatch';
import { adminOf } from '../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../testing/sellingShop';
import { whoOf } from './caller';
import { COMMANDS } from './commands';
import { parseCommand } from './runCommand';
import { partsOf } from './usage';

/** Commands without log entries. They list something, or do only what the servers also do by themselves. */
const UNRECORDED = [
  'orders',
  'customers',
  'sales',
  'review',
  'disputes',
  'mail',
  'log',
  'order',
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
  return query.limit(1).executeTakeFirstOrThrow() as Promise<Entry>;
}

const entryCount = async () => (await selling.context.db.selectFrom('operator_log').select('id').execute()).length;

async function subscriptionOf(email: string): Promise<string> {
  return String((await adminJson(`subscriptions ${email}`)).rows[0]?.id);
}

/** Each change: its command line, its subject, and its log entry. */
const CHANGES: Record<string, () => Promise<{ line: string; subject: string; before: unknown; after: unknown }>> = {
  'prices set': async () => ({
    line: 'prices set 49-51 35.50',
    subject: '49-51',
    before: { 49: '39.00', 50: '36.00' },
    after: { 49: '35.50', 50: '35.50', 51: '35.50' },
  }),
  'prices end': async () => ({
    line: 'prices end 49 --yes',
    subject: '49',
    before: { 50: '35.50', 51: '35.50' },
    after: {},
  }),
  'rates set': async () => ({
    line: 'rates set GBPUSD 1.4',
    subject: 'GBPUSD',
    before: { rate: 1.31 },
    after: { rate: 1.4 },
  }),
  'promo add': async () => ({
    line: 'promo add log010 15 --min 2',
    subject: 'LOG010',
    before: null,
    after: expect.objectContaining({ code: 'LOG010', percentage: 15, minimum_quantity: 2, is_enabled: true }),
  }),
  'promo disable': async () => ({
    line: 'promo disable LOG010',
    subject: 'LOG010',
    before: expect.objectContaining({ is_enabled: true }),
    after: expect.objectContaining({ is_enabled: false }),
  }),
  'promo enable': async () => ({
    line: 'promo enable LOG010',
    subject: 'LOG010',
    before: expect.objectContaining({ is_enabled: false }),
    after: expect.objectContaining({ is_enabled: true }),
  }),
  refund: async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    return {
      line: `refund ${paymentId} --yes`,
      subject: paymentId,
      before: { status: 'fulfilled', pounds: '153.00', refunded: '0.00' },
      after: { status: 'refunded', pounds: '153.00', refunded: '153.00' },
    };
  },
  'vat set': async () => ({
    line: 'vat set IE 23 --yes',
    subject: 'IE',
    before: null,
    after: { rate: '23%' },
  }),
  'vat remove': async () => ({
    line: 'vat remove IE --yes',
    subject: 'IE',
    before: { rate: '23%' },
    after: null,
  }),
  accept: async () => {
    const { paymentId } = await placePurchase(selling, await selling.signedIn());
    await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    await admin('sweep');
    return {
      line: `accept ${paymentId} --yes`,
      subject: paymentId,
      before: expect.objectContaining({ status: 'review', reason: expect.stringContaining('GBP') }),
      after: expect.objectContaining({ status: 'fulfilled' }),
    };
  },
  resend: async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    return { line: `resend ${paymentId}`, subject: paymentId, before: null, after: { codesSent: true } };
  },
  block: async () => {
    await buy(selling, await selling.signedIn('log-block@example.com'));
    const id = await subscriptionOf('log-block@example.com');
    return {
      line: `block ${id} --reason fraud --yes`,
      subject: id,
      before: { ends: expect.any(String), isBlocked: false },
      after: { ends: expect.any(String), isBlocked: true, reason: 'fraud' },
    };
  },
  unblock: async () => {
    const id = await subscriptionOf('log-block@example.com');
    return {
      line: `unblock ${id}`,
      subject: id,
      before: expect.objectContaining({ isBlocked: true }),
      after: expect.objectContaining({ isBlocked: false }),
    };
  },
  resolve: async () => {
    const mismatch = { kind: 'unknown-order' as const, subject: 'cs_1', reason: 'Nobody knows this order.' };
    await recordMismatch(selling.context.db, selling.context, mismatch);
    const { id } = await selling.context.db.selectFrom('payment_mismatches').select('id').executeTakeFirstOrThrow();
    return {
      line: `resolve ${id} --note refunded`,
      subject: id,
      before: { kind: 'unknown-order', subject: 'cs_1', resolution: null },
      after: { kind: 'unknown-order', subject: 'cs_1', resolution: 'refunded' },
    };
  },
  deactivate: async () => {
    const [code = ''] = await codesOf(selling.context.db, await buy(selling, await selling.signedIn()));
    await activateCode(selling.context, code, toDevice(code, 'PC', undefined));
    const subject = `…${code.slice(-5)}`;
    return { line: `deactivate ${code}`, subject, before: { isInUse: true }, after: { isInUse: false } };
  },
  'allow-move': async () => {
    const { code } = await selling.context.db.selectFrom('activation_codes').select('code').executeTakeFirstOrThrow();
    const subject = `…${code.slice(-5)}`;
    return { line: `allow-move ${code}`, subject, before: { movableFrom: 'now' }, after: { movableFrom: 'now' } };
  },
};

test('every command records its changes or is listed as unrecorded', () => {
  const names = COMMANDS.map((command) => partsOf(command).words.join(' '));
  expect(names.sort()).toEqual([...UNRECORDED, ...Object.keys(CHANGES)].sort());
});

test.each(Object.entries(CHANGES))('%s records who changed what, with before and after', async (command, prepare) => {
  const { line, subject, before, after } = await prepare();
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
});

test('a failed change leaves no entry', async () => {
  const count = await entryCount();
  await expect(admin('promo disable NOSUCH')).rejects.toThrow('There is no promo code');
  await expect(admin('prices set 80 40')).rejects.toThrow('first');
  await expect(admin('deactivate NOSUCH')).rejects.toThrow('There is no such activation code.');
  await expect(admin('vat remove US --yes')).rejects.toThrow('United States has no VAT rate.');
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow('Nothing was paid for this order.');
  expect(await entryCount()).toBe(count);
});

test('a change is rolled back if it cannot be logged', async () => {
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

test('a refund that the provider refuses is recorded with its failure', async () => {
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
  expect(text).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
});

test('the operator lists, filters and pages the log', async () => {
  const all = (await adminJson('log')).rows;
  expect(all.length).toBeGreaterThan(10);
  expect(
    (await adminJson('log --command promo')).rows.every(({ command }) => String(command).startsWith('promo ')),
  ).toBe(true);
  expect((await adminJson('log --who ANNA')).rows).toHaveLength(Object.keys(CHANGES).length);
  expect((await adminJson('log --find log010')).rows).toHaveLength(3);
  expect((await adminJson('log --since 1h')).rows).toHaveLength(all.length);
  expect((await adminJson('log --until 1h')).rows).toHaveLength(0);
  const first = await adminJson('log --limit 3');
  const second = await adminJson(`log --limit 3 --after ${first.next!}`);
  expect([...first.rows, ...second.rows]).toEqual(all.slice(0, 6));
  expect(await admin('log --find LOG010 --csv')).toContain('"{""code"":""LOG010""');
});

test('the log finds an order by its number', async () => {
  const paymentId = await buy(selling, await selling.signedIn());
  await admin(`resend ${paymentId}`);
  const { order_number } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect((await adminJson(`log --find ${order_number}`)).rows).toMatchObject([{ subject: paymentId }]);
});

describe('who made a change', () => {
  test.each([
    [{ osUser: 'shop' }, undefined, 'OS user shop'],
    [{ osUser: 'shop', name: 'Ben', nameSource: 'ADMIN_NAME' }, undefined, 'Ben (by ADMIN_NAME; OS user shop)'],
    [{ osUser: 'root', name: 'ben', nameSource: 'SUDO_USER' }, undefined, 'ben (by SUDO_USER; OS user root)'],
    [{ osUser: 'shop', name: 'Ben', nameSource: 'ADMIN_NAME' }, 'Anna', 'Anna (by --as; OS user shop)'],
    [{ osUser: 'shop' }, 'An\u001b[2Jna\u202e', 'An[2Jna (by --as; OS user shop)'],
  ])('%j with --as %j is %s', (caller, as, who) => {
    expect(whoOf(caller, as)).toBe(who);
  });

  test('an empty or too long name is refused', () => {
    expect(() => whoOf({ osUser: 'shop' }, ' ')).toThrow('--as must be a name of 1 to 100 characters.');
    expect(() => whoOf({ osUser: 'shop' }, 'x'.repeat(101))).toThrow('--as must be a name');
  });

  test('a command that a server runs is logged under the person who typed it', async () => {
    const { run } = parseCommand(['rates', 'set', 'GBPEUR', '1.2']);
    await run!(selling.context, { osUser: 'typist' });
    expect((await newest()).who).toBe('OS user typist');
  });
});
