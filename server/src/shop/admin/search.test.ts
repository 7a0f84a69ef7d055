import assert from 'node:assert';
import { codesOf } from '../../testing/codesOf';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { maskCode } from '../activation/activationCode';
import { writeNote } from '../staff/notes';
import { csvNote } from './formatResult';
import { parseCommand } from './runCommand';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
/** Jane's purchase of three computers for a business in France, with a promo code. */
let janes: { paymentId: string; number: string; code: string; subscriptionId: string; intent: string };
/** The number of Tom's unpaid order. */
let toms: string;

beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.context));
  const jane = await selling.signedIn('Jane.Smith@Example.com');
  const invoice = { InvoiceNeeded: true, Name: 'Grüne Bäckerei & Söhne', Address: '1 Road', CountryIsoCode: 'FR' };
  const BuyersRefNumber = 'PO-7';
  const paymentId = await buy(selling, jane, { ...invoice, BuyersRefNumber, DiscountCode: 'SAVE10' });
  const { db } = selling.context;
  const find = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const order = await find(paymentId);
  const code = await db.selectFrom('activation_codes').selectAll().executeTakeFirstOrThrow();
  assert(order.payment_intent_id);
  janes = {
    paymentId,
    number: order.order_number,
    code: code.code,
    subscriptionId: code.subscription_id,
    intent: order.payment_intent_id,
  };
  const placed = await placePurchase(selling, await selling.signedIn('tom@another.example'), { Qnt: 1 });
  toms = (await find(placed.paymentId)).order_number;
});
afterAll(() => selling.close());

const numbersOf = async (line: string | string[]) => (await adminJson(line)).rows.map(({ order }) => String(order));

describe('orders are found by', () => {
  test.each<[what: string, text: () => string]>([
    ['part of the email address', () => 'e.smith@ex'],
    ['part of the email address in upper case', () => 'SMITH'],
    ['part of the business name in lower case', () => 'bäcker'],
    ['the beginning of the business name', () => 'GRÜNE'.toLowerCase().replace('g', 'G')],
    ['the order number', () => janes.number],
    ['the order number in lower case', () => janes.number.toLowerCase()],
    ['the beginning of the order number', () => janes.number.slice(0, 5)],
    ['the payment id', () => janes.paymentId],
    ['the id of the payment at the provider', () => janes.intent],
    ['the subscription', () => janes.subscriptionId],
    ['the invoice number', () => 'INV-000001'],
    ['the invoice number without zeros', () => 'inv1'],
    ['an activation code', () => janes.code],
    ['the beginning of an activation code', () => janes.code.slice(0, 7)],
    ['the end of an activation code, as the office prints it', () => maskCode(janes.code)],
    ['the buyer’s reference', () => 'po-7'],
    ['an activation code in lower case, with spaces', () => janes.code.toLowerCase().replaceAll('-', ' ')],
  ])('%s', async (_what, text) => {
    expect(await numbersOf(['orders', '--find', text()])).toEqual([janes.number]);
    expect((await adminJson(['customers', '--find', text()])).rows).toMatchObject([
      { customer: 'Jane.Smith@Example.com' },
    ]);
  });

  test.each(['%', '%%%', '___', 'e_smith', "x' or 1=1"])(
    'the search treats %j as literal text and matches nothing',
    async (text) => {
      if (text.length < 3) return expect(admin(['orders', '--find', text])).rejects.toThrow('at least 3 characters');
      expect(await admin(['orders', '--find', text])).toBe('No orders');
    },
  );
});

describe('orders are filtered by', () => {
  test.each([
    ['--status fulfilled', 'jane'],
    ['--status PENDING', 'tom'],
    ['--status unpaid', 'tom'],
    ['--country fr', 'jane'],
    ['--promo save10', 'jane'],
    ['--kind purchase', 'both'],
    ['--kind renewal', 'none'],
    ['--since 1h', 'both'],
    ['--until 1h', 'none'],
    ['--since 2020-01-01 --until 2020-12-31', 'none'],
    ['--status fulfilled --country GB', 'none'],
  ])('%s', async (filter, who) => {
    const expected = { jane: [janes.number], tom: [toms], both: [toms, janes.number], none: [] }[who];
    expect(await numbersOf(`orders ${filter}`)).toEqual(expected);
  });
});

test('the operator can show an order by its number, in upper or lower case, or by its payment id', async () => {
  expect((await adminJson(`order ${janes.number}`)).rows).toMatchObject([{ order: janes.number }]);
  expect((await adminJson(`order ${janes.number.toLowerCase()}`)).rows).toHaveLength(1);
  expect((await adminJson(`order ${janes.paymentId}`)).rows).toMatchObject([{ order: janes.number }]);
});

test('the operator can page through the orders without gaps or repeats while new orders arrive', async () => {
  const customer = await selling.signedIn('pages@paging.example');
  await admin('promo add FREE00 100 --per-customer 9 --yes');
  for (let count = 0; count < 4; count += 1) {
    // Use a different basket each time, because the shop treats a repeated free order as a double click.
    await placePurchase(selling, customer, { Qnt: count + 1, DiscountCode: 'FREE00' });
  }
  const all = await numbersOf('orders --find paging.example');
  expect(all).toHaveLength(4);
  // Use one instant for all rows, so that the list sorts them by id.
  const created_at = new Date('2020-01-01T12:34:56.789Z');
  await selling.context.db.updateTable('orders').set({ created_at }).where('order_number', 'in', all).execute();
  const sorted = await numbersOf('orders --find paging.example');
  const first = await adminJson('orders --find paging.example --limit 2');
  await placePurchase(selling, customer);
  const second = await adminJson(`orders --find paging.example --limit 2 --after ${first.next}`);
  expect([first.message, second.message]).toEqual(['2 orders, more on the next page', '2 orders on the last page']);
  expect([...first.rows, ...second.rows].map(({ order }) => order)).toEqual(sorted);
  expect(second.next).toBeUndefined();
  expect(await admin('orders --find paging.example --limit 2')).toContain(
    'There are more rows. To see them, add --after',
  );
});

test('each page of the log, the notes and the promo codes says whether more rows follow', async () => {
  for (const code of ['PAGE01', 'PAGE02']) {
    await admin(`promo add ${code} 10 --yes`);
    await writeNote(selling.context, 'ann@shop.test', { about: janes.paymentId, text: code });
  }
  for (const list of ['log', 'notes', 'promo']) {
    const first = await adminJson(`${list} --limit 1`);
    expect(first.message).toMatch(/^1 .*, more on the next page$/);
    expect((await adminJson(`${list} --after ${first.next}`)).message).toMatch(/ on the last page$/);
  }
});

test('the operator sorts the orders by amount in both directions, and pages through equal amounts', async () => {
  const customer = await selling.signedIn('sorted@sorting.example');
  const computers = [3, 1, 3, 2];
  for (const Qnt of computers) {
    await buy(selling, customer, { Qnt });
  }
  const largest = ['orders', '--find', 'sorting.example', '--sort', 'pounds-desc'];
  const all = (await adminJson(largest)).rows;
  expect(all.map((row) => row.computers)).toEqual([3, 3, 2, 1]);
  const smallest = (await adminJson('orders --find sorting.example --sort pounds')).rows;
  expect(smallest).toEqual([...all].reverse());
  const paged = [];
  for (let next: string | undefined; paged.length < all.length;) {
    const page = await adminJson([...largest, '--limit', '1', ...(next === undefined ? [] : ['--after', next])]);
    paged.push(...page.rows);
    ({ next } = page);
  }
  expect(paged).toEqual(all);
  await expect(admin('orders --sort colour')).rejects.toThrow(
    '--sort must be one of created-desc, created, pounds-desc, pounds.',
  );
  expect(await admin('orders --help')).toContain('One of created-desc, created, pounds-desc, pounds. The default is');
});

test('the operator lists subscriptions by state, country, promo code and customer', async () => {
  const find = async (filter: string) =>
    (await adminJson(`endings ${filter}`)).rows.map((row) => row.subscription === janes.subscriptionId);
  expect(await find('--country fr')).toEqual([true]);
  expect(await find('--country DE')).toEqual([]);
  expect(await find('--promo save10')).toEqual([true]);
  expect(await find('--find jane.smith')).toEqual([true]);
  expect(await find(`--find ${janes.code}`)).toEqual([true]);
  expect(await find('--status ended')).toEqual([]);
  expect(await find('--status blocked')).toEqual([]);
  expect(await find('--find jane.smith --status active')).toEqual([true]);
  const subscription = selling.context.db.updateTable('subscriptions').where('id', '=', janes.subscriptionId);
  const { end_date } = await selling.context.db
    .selectFrom('subscriptions')
    .select('end_date')
    .where('id', '=', janes.subscriptionId)
    .executeTakeFirstOrThrow();
  await subscription.set({ end_date: '2020-02-29' }).execute();
  expect(await find('--status ended')).toEqual([true]);
  expect(await find('--status ended --until 2020-02-28')).toEqual([]);
  expect(await find('--find jane.smith')).toEqual([]);
  expect(await find('--find jane.smith --since 2020-01-01 --until 2020-02-29')).toEqual([true]);
  await subscription.set({ end_date }).execute();
});

test('the operator lists blocked customers', async () => {
  const blocked = async (status: string) => (await adminJson(`customers --find tom@another --status ${status}`)).rows;
  expect([await blocked('active'), await blocked('blocked')]).toMatchObject([
    [{ customer: 'tom@another.example' }],
    [],
  ]);
  await admin('block-customer tom@another.example --reason abuse --yes');
  expect([await blocked('active'), await blocked('blocked')]).toMatchObject([
    [],
    [{ customer: 'tom@another.example' }],
  ]);
});

test('CSV output contains one page of rows, without the hint about the next page', async () => {
  const { run, format } = parseCommand(['orders', '--csv', '--limit', '1']);
  assert(run);
  const result = await run(selling.context);
  const csv = await admin('orders --csv --limit 1');
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toMatch(/^order,status,kind,/);
  expect(csv).not.toContain('--after');
  expect(csvNote(result, format)).toContain('--after');
  expect(await admin('orders --csv --status expired')).toMatch(/^order,status,[^\n]+,business\r\n$/);
});

test('a search that matches too many customers asks for a longer search text', async () => {
  const users = Array.from({ length: 1_001 }, (_, index) => ({
    id: `many-${index}`,
    email: `many${index}@crowd.example`,
    email_key: `many${index}@crowd.example`,
    password_hash: 'none',
    created_at: new Date(0),
  }));
  await selling.context.db.insertInto('users').values(users).execute();
  await expect(admin('orders --find crowd.example')).rejects.toThrow(
    'More than 1,000 customers match "crowd.example". Use a longer search text.',
  );
  expect((await adminJson('customers --find many1000@')).rows).toHaveLength(1);
});

test('the list of customers shows their purchases and payments', async () => {
  const { rows } = await adminJson('customers --find jane.smith');
  expect(rows).toEqual([
    {
      customer: 'Jane.Smith@Example.com',
      registered: expect.any(String),
      orders: 1,
      pounds: '137.70',
      subscriptions: 1,
      'last order': expect.any(String),
      'customer id': expect.any(String),
    },
  ]);
  expect((await adminJson('customers --limit 1')).next).toBeDefined();
});

test('a business name cannot control the operator’s terminal', async () => {
  const customer = await selling.signedIn('escape@terminal.example');
  await placePurchase(selling, customer, { InvoiceNeeded: true, Name: 'A\u001b[2Jevil\u202e', Address: 'B' });
  const text = await admin('orders --find terminal.example');
  expect(text).toContain('A [2Jevil');
  for (const character of ['\u001b', '\u202e']) expect(text).not.toContain(character);
});

describe('the list of emails', () => {
  test('finds an email by its recipient, order or subscription, and hides the content', async () => {
    const text = await admin('mail --find jane.smith --json');
    const { rows }: { rows: { kind: string }[] } = JSON.parse(text);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['order', 'reminder', 'reminder', 'reminder']);
    expect(text).not.toContain(janes.code);
    const about = (await adminJson(`mail --find ${janes.number}`)).rows.map(({ kind }) => kind);
    expect(about.sort()).toEqual(['order', 'reminder', 'reminder', 'reminder']);
  });

  test('shows the state of each email', async () => {
    const states = async (status: string) => (await adminJson(`mail --find jane.smith --status ${status}`)).rows.length;
    expect(await Promise.all(['due', 'planned', 'sent', 'retrying', 'cancelled', 'failed'].map(states))).toEqual([
      1, 3, 0, 0, 0, 0,
    ]);
    await selling.deliverMail();
    expect(await Promise.all(['due', 'planned', 'sent'].map(states))).toEqual([0, 3, 1]);
    const reminder = await selling.context.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'reminder')
      .executeTakeFirstOrThrow();
    await selling.context.db
      .updateTable('outbox')
      .set({ last_error: '550 no such user' })
      .where('id', '=', reminder.id)
      .execute();
    expect((await adminJson('mail --status retrying')).rows).toMatchObject([
      { mail: reminder.id, state: 'retrying', 'last error': '550 no such user' },
    ]);
    const ended = { failed_at: new Date(), cancelled_at: new Date() };
    await selling.context.db.updateTable('outbox').set(ended).where('id', '=', reminder.id).execute();
    expect((await adminJson('mail --status failed')).rows).toMatchObject([{ mail: reminder.id, state: 'failed' }]);
    expect((await adminJson('mail --status cancelled')).rows).toEqual([]);
    expect((await adminJson('mail --kind reminder --find jane.smith')).rows).toHaveLength(3);
  });
});

test('the operator lists, filters and finds disputes with their orders', async () => {
  await selling.atProvider(janes.paymentId, 'dispute');
  await selling.sendWebhook(janes.paymentId, 'charge.dispute.created');
  const [dispute] = (await adminJson('disputes')).rows;
  expect(dispute).toMatchObject({
    state: 'open',
    order: janes.number,
    customer: 'Jane.Smith@Example.com',
    pounds: '137.70',
  });
  expect(dispute?.blocked).not.toBeNull();
  for (const find of ['jane.smith', janes.number, String(dispute?.dispute)]) {
    expect((await adminJson(`disputes --find ${find}`)).rows).toHaveLength(1);
  }
  expect((await adminJson('disputes --status won')).rows).toHaveLength(0);
  expect((await adminJson('disputes --find tom@another')).rows).toHaveLength(0);
});

test('staff find a customer and the emails by the address that support corrected, until the account is deleted', async () => {
  await selling.signedIn('emma.evans@old.example');
  await admin('set-email emma.evans@old.example emma@new.example --reason phone --yes');
  const [found] = (await adminJson('customers --find a.evans@old')).rows;
  expect(found).toMatchObject({ customer: 'emma@new.example' });
  expect((await adminJson('log --find emma@new.example')).rows).toMatchObject([
    { change: 'email emma.evans@old.example → emma@new.example, reason phone' },
  ]);
  const kinds = (await adminJson('mail --find emma.evans')).rows.map(({ kind }) => kind);
  expect(kinds).toEqual(['support', 'support']);
  await admin('delete-data emma@new.example --reason asked --yes');
  expect((await adminJson('customers --find a.evans@old')).rows).toEqual([]);
  expect(JSON.stringify((await adminJson('log')).rows)).not.toContain('evans');
});

test('staff find an email by part of an address that belongs to no customer', async () => {
  const here = await selling.signedIn('colleagues@sharing.example');
  const [code = ''] = await codesOf(selling.context.db, await buy(selling, here));
  await here.post('/api/activation/sendcode', { code, email: 'Dave.Dunn@elsewhere.example' });
  expect((await adminJson('mail --find e.dunn@else')).rows).toMatchObject([
    { recipient: 'Dave.Dunn@elsewhere.example' },
  ]);
});
