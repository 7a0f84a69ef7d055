import { addDays, addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { sql } from 'kysely';
import { adminOf } from '../../testing/adminLine';
import { renew } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_PASSWORD, type TestBrowser } from '../../testing/testShop';

const TODAY = calendarDateOf(new Date());
const SOON = addDays(TODAY, 100);
const UUID = '80e15db5-c796-436b-850c-8f9c98a48abe';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

const admin = (words: string[]) => adminOf(selling.context).admin(words);
const fileOf = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const importing = (content: string | Uint8Array, ...options: string[]) =>
  admin(['import-licences', `--file=${fileOf(content)}`, ...options]);
const countOf = async (table: 'users' | 'orders' | 'subscriptions' | 'activation_codes' | 'outbox') =>
  (
    await selling.context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Signs an imported customer in, who sets a password by email first. */
async function signIn(email: string): Promise<TestBrowser> {
  const browser = selling.browser();
  await browser.post('/api/auth/forgot', { email, baseUrl: 'http://shop.test' });
  const mails = await selling.deliverMail();
  const code = /ResetPassword\/(\w{16})/.exec(JSON.stringify(mails))?.[1] ?? '';
  await browser.post('/api/auth/reset', { code, password: TEST_PASSWORD });
  await browser.post('/api/auth/login', { email, password: TEST_PASSWORD, remeberMe: false });
  return browser;
}
const subscriptionsOf = async (browser: TestBrowser) => (await browser.get('/api/order/getsubscriptions/')).json();

describe('an imported licence', () => {
  it('keeps the spelling of its code, and activates, renews and appears on Subscriptions like others', async () => {
    const file = `email,code,computers,ends\nold@example.com,${UUID},1,${SOON}\n`;
    await expect(importing(file)).rejects.toThrow(
      'This imports 1 licence for 1 computer, and creates 1 account.\nNobody gets an email now.',
    );
    expect(await importing(file, '--yes')).toContain('1 licence and 1 new account imported.');
    expect(await selling.deliverMail()).toEqual([]);

    const customer = await signIn('old@example.com');
    expect(await subscriptionsOf(customer)).toMatchObject([
      { qnt: 1, endDate: SOON, isExpired: false, activationCodes: [{ code: UUID, isActivated: false }] },
    ]);
    for (const typed of [UUID, ` ${UUID.toUpperCase()} `, UUID.replaceAll('-', '')]) {
      const reply = await customer.post('/api/activation/activate', { code: typed, computerName: 'PC' });
      expect(reply.json()).toMatchObject({ code: UUID, status: 'Active', isActivated: true, endDate: SOON });
    }
    const [{ id }] = await subscriptionsOf(customer);
    await renew(selling, customer, id);
    expect(await subscriptionsOf(customer)).toMatchObject([
      { endDate: addMonths(SOON, 12), activationCodes: [{ code: UUID }] },
    ]);
    const byCode = await customer.get(`/api/subscription/renew/a/${UUID.toUpperCase()}`);
    expect(byCode.json()).toMatchObject({ subscriptionId: id });
    // The rules about the term see the imported period like any other.
    await admin(['extend', id, '5', '--reason', 'goodwill', '--yes']);
    await admin(['unextend', id, '--yes']);
    expect(await subscriptionsOf(customer)).toMatchObject([{ endDate: addMonths(SOON, 12) }]);
  });

  it('can be found, freed and replaced by its code in any spelling', async () => {
    const code = 'OLDIE-LOOKS-ALIKE-10101';
    await importing(`email,code,ends\nfind@example.com,${code},${SOON}\n`, '--yes');
    const browser = selling.browser();
    const activated = await browser.post('/api/activation/activate', { code: code.toLowerCase(), computerName: 'PC' });
    expect(activated.json()).toMatchObject({ code });
    expect(await admin(['orders', '--find', code])).toContain('find@example.com');
    expect(await admin(['deactivate', code.replaceAll('O', '0')])).toContain('The code was in use on PC.');
    await admin(['replace-code', code, '--reason', 'stolen', '--yes']);
    const reply = await browser.post('/api/activation/activate', { code: code.toLowerCase(), computerName: 'PC' });
    expect(reply.json()).toMatchObject({ status: 403, code: 'replaced' });
  });

  it('is not a sale, and has no documents', async () => {
    const journal = () => admin(['journal', '--since', '2000-01-01', '--until', '2099-01-01']);
    const before = await journal();
    await importing(`email,code,ends\nnosale@example.com,NO-SALE-12345,${SOON}\n`, '--yes');
    expect(await journal()).toBe(before);
  });

  it('can have expired, and can then be renewed', async () => {
    const ended = addDays(TODAY, -40);
    await importing(`email,code,ends\nexpired@example.com,EXPIRED-12345,${ended}\n`, '--yes');
    const customer = await signIn('expired@example.com');
    const [{ id, isExpired, endDate }] = await subscriptionsOf(customer);
    expect([isExpired, endDate]).toEqual([true, ended]);
    await renew(selling, customer, id);
    expect(await subscriptionsOf(customer)).toMatchObject([{ endDate: addMonths(TODAY, 12) }]);
  });

  it('gets new codes for its other computers, and is emailed only if asked', async () => {
    const file = `email,code,computers,ends\nthree@example.com,THREE-1234567,3,${SOON}\n`;
    await expect(importing(file, '--send-codes')).rejects.toThrow(
      '2 computers can’t use an imported code, because each computer needs its own.',
    );
    await importing(file, '--send-codes', '--yes');
    const mail = (await selling.deliverMail()).find(({ to }) => to === 'three@example.com');
    expect(mail?.text).toContain('THREE-1234567');
    expect(mail?.text).not.toContain('free');
    const [{ activationCodes }] = await subscriptionsOf(await signIn('three@example.com'));
    expect(activationCodes).toHaveLength(3);
  });

  it.each(['2028-02-29', '2027-03-31', addMonths(TODAY, 60)])('that ends on %s ends on this day', async (ends) => {
    await importing(`email,code,ends\nend-${ends}@example.com,END-${ends}-X,${ends}\n`, '--yes');
    expect(await subscriptionsOf(await signIn(`end-${ends}@example.com`))).toMatchObject([{ endDate: ends }]);
  });
});

it('a stranger who registered with a customer’s address gets nothing from the import', async () => {
  const email = 'squatted@example.com';
  const stranger = await selling.signedIn(email);
  const file = `email,code,ends\n${email},SQUAT-1234567,${SOON}\n`;
  await expect(importing(file)).rejects.toThrow('The import ends all access to these accounts');
  await importing(file, '--yes');
  expect((await stranger.get('/api/order/getsubscriptions/')).statusCode).toBe(401);
  expect((await stranger.post('/api/auth/login', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
  const mails = (await selling.deliverMail()).filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(['We have removed the password of your Call Recorder account']);
  const customer = await signIn(email);
  expect(await subscriptionsOf(customer)).toMatchObject([{ activationCodes: [{ code: 'SQUAT-1234567' }] }]);
  await importing(`email,code,ends\n${email},SQUAT-7654321,${SOON}\n`, '--yes');
  expect(await subscriptionsOf(customer)).toHaveLength(2);
});

it('the same file twice imports nothing twice', async () => {
  const file = `email,code,ends\ntwice@example.com,TWICE-1234567,${SOON}\ncustomer-only@example.com,,\n`;
  await importing(file, '--yes');
  const counts = async () => [await countOf('users'), await countOf('orders'), await countOf('activation_codes')];
  const before = await counts();
  await expect(importing(file, '--yes')).rejects.toThrow(
    'There is nothing to import.\nLine 2: twice@example.com already has this code.\nLine 3: customer-only@example.com already has an account.',
  );
  await importing(`${file}twice@example.com,TWICE-7654321,${SOON}\n`, '--yes');
  expect(await counts()).toEqual([before[0], (before[1] ?? 0) + 1, (before[2] ?? 0) + 1]);
});

it('the codes of one order form one subscription', async () => {
  const lines = ['A', 'B'].map((name) => `order@example.com,GROUPED-1234${name},${SOON},1001\n`);
  await importing(`email,code,ends,order\n${lines.join('')}order@example.com,ALONE-123456,${SOON},\n`, '--yes');
  const subscriptions = await subscriptionsOf(await signIn('order@example.com'));
  expect(subscriptions.map(({ qnt }: { qnt: number }) => qnt).sort()).toEqual([1, 2]);
});

it('imports the columns of Lemon Squeezy and of Easy Digital Downloads', async () => {
  const lemon = [
    'store_id,user_email,key,key_short,activation_limit,status,expires_at,order_id',
    `1,lemon@example.com,5d2a7c1e-lemon-squeezy,XXXX-1,2,active,${SOON}T12:00:00.000000Z,77`,
    `1,gone@example.com,5d2a7c1e-disabled-key,XXXX-2,2,disabled,${SOON}T12:00:00.000000Z,78`,
  ].join('\n');
  await expect(importing(lemon)).rejects.toThrow(
    'These columns are not used: “store_id”, “key_short”.\nThese lines are left out:\nLine 3: The licence is disabled.',
  );
  await importing(lemon, '--yes');
  const seconds = Math.floor(new Date(`${SOON}T12:00:00Z`).getTime() / 1000);
  const edd = [
    'License ID;License Key;License Status;Customer Email;Expiration Date;Activation Limit',
    `9;0123456789abcdef0123456789abcdef;active;edd@example.com;${seconds};1`,
    '10;fedcba9876543210fedcba9876543210;active;edd@example.com;lifetime;0',
  ].join('\r\n');
  await expect(importing(edd)).rejects.toThrow('Line 3: The licence has no limit of computers.');
  await importing(edd, '--computers', '5', '--ends', addMonths(TODAY, 24), '--yes');
  const ends = async (email: string) =>
    (await subscriptionsOf(await signIn(email))).map(({ qnt, endDate }: Record<string, unknown>) => [qnt, endDate]);
  expect(await ends('lemon@example.com')).toEqual([[2, SOON]]);
  expect(new Set(await ends('edd@example.com'))).toEqual(
    new Set([
      [1, SOON],
      [5, addMonths(TODAY, 24)],
    ]),
  );
});

it('a failure in the middle imports nothing', async () => {
  const { db } = selling.context;
  const before = [await countOf('users'), await countOf('orders')];
  const lines = ['1', '2'].map((name) => `half${name}@example.com,HALF-123456${name},${SOON}\n`);
  const { id } = await db
    .insertInto('operator_log')
    .values({ at: new Date(), who: 'x', origin: 'x', command: 'x', subject: 'x', before: null, after: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The first account, the second account and the first licence get log entries, and the next entry fails.
  await db.schema
    .alterTable('operator_log')
    .addCheckConstraint('few', sql`id < ${sql.lit(id + 4)}`)
    .execute();
  await expect(importing(`email,code,ends\n${lines.join('')}`, '--yes')).rejects.toThrow();
  await db.schema.alterTable('operator_log').dropConstraint('few').execute();
  expect([await countOf('users'), await countOf('orders')]).toEqual(before);
});
