import type { OfficeCustomer, OfficeSubscription } from 'shared/contract/officeCustomer';
import type { OfficeHome, OfficeSearch } from 'shared/contract/officeHome';
import type { OfficeOrder } from 'shared/contract/officeOrder';
import { type OfficeReport, REPORT_FILTERS, type ReportReply } from 'shared/contract/officeOperations';
import type { StaffRole } from 'shared/contract/staff';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { addDays, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { activateCode } from '../activation/activateCode';
import { maskCode } from '../activation/activationCode';
import { toDevice } from '../activation/device';
import { codesOf } from '../../testing/codesOf';
import { adminOf } from '../../testing/adminLine';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { type MoveCalls, moveCalls } from '../../testing/moveRequests';
import { readPdf } from '../../testing/readPdf';
import { setUpStaff } from '../../testing/staff';
import type { TestBrowser } from '../../testing/testShop';
import { offeredCode } from '../../testing/transfers';
import { findCustomerPage } from './customer/findCustomerPage';
import { findSubscriptionPage } from './customer/findSubscriptionPage';
import { findHome } from './home/findHome';
import { findOrderPage } from './order/findOrderPage';
import { searchEverything } from './search/searchEverything';

let selling: SellingShop;
let support: TestBrowser;
let owner: TestBrowser;
let moves: MoveCalls;
let ada: { paymentId: string; subscriptionId: string; code: string; intent: string; customerId: string };
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  moves = moveCalls(selling);
  support = (await setUpStaff(selling, 'support@shop.test')).browser;
  owner = (await setUpStaff(selling, 'owner@shop.test', 'owner')).browser;
  const customer = await selling.signedIn('ada@example.com');
  const invoice = { InvoiceNeeded: true, Name: '=Ada Ltd', Address: '1 Road', CountryIsoCode: 'GB' };
  const paymentId = await buy(selling, customer, invoice);
  const [code = ''] = await codesOf(selling.context.db, paymentId);
  await activateCode(selling.context, code, toDevice(code, 'RECEPTION-PC', undefined));
  const { db } = selling.context;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const { id } = await db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow();
  ada = { paymentId, code, subscriptionId: id, intent: order.payment_intent_id ?? '', customerId: order.user_id };
});
afterAll(() => selling.close());

const read = async <Reply>(path: string, browser = support): Promise<Reply> =>
  (await browser.get(`/api/office/${path}`)).json();

it('the accountant sees only the end of each activation code', async () => {
  const { browser } = await setUpStaff(selling, 'accountant@shop.test', 'accountant');
  const masked = `…${ada.code.slice(-5)}`;
  for (const path of [`orders/${ada.paymentId}`, `subscriptions/${ada.subscriptionId}`]) {
    const { codes } = await read<{ codes: { code: string }[] }>(path);
    expect(codes.map(({ code }) => code)).toContain(ada.code);
    const reply = await browser.get(`/api/office/${path}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(masked);
    for (const { code } of codes) expect(reply.body).not.toContain(code);
  }
});

it('the page of a customer shows the orders, the subscriptions and the emails', async () => {
  const page = await read<OfficeCustomer>('customers/ada@example.com');
  expect(page).toEqual(await read(`customers/${ada.customerId}`));
  expect(page).toMatchObject({
    email: 'ada@example.com',
    isBlocked: false,
    orders: [{ paymentId: ada.paymentId, payablePence: 15_300 }],
    subscriptions: [{ id: ada.subscriptionId }],
    emails: expect.arrayContaining([expect.objectContaining({ kind: 'order' })]),
  });
});

it('the page of a subscription shows the codes with their computers, and who used them', async () => {
  const page = await read<OfficeSubscription>(`subscriptions/${ada.subscriptionId}`);
  expect(page).toMatchObject({ owner: { email: 'ada@example.com' }, periods: [{ isLost: false, payer: null }] });
  expect(page.codes[0]).toMatchObject({ code: ada.code, computerName: 'RECEPTION-PC', moves: 0 });
  expect(page.timeline.map(({ detail }) => detail)).toContain('RECEPTION-PC');
});

it('the page of a subscription also shows the notes on its owner', async () => {
  for (const [about, text] of [
    [ada.subscriptionId, 'Wants fewer computers.'],
    [ada.customerId, 'Prefers email.'],
  ])
    await support.post('/api/office/notes', { about, text });
  const { notes } = await read<OfficeSubscription>(`subscriptions/${ada.subscriptionId}`);
  expect(notes).toMatchObject([
    { text: 'Prefers email.', about: ada.customerId },
    { text: 'Wants fewer computers.', about: ada.subscriptionId },
  ]);
});

it('the page of a subscription says how many days an extension added', async () => {
  await adminOf(selling.context).admin(`extend ${ada.subscriptionId} 1 --reason apology --yes`);
  const { timeline } = await read<OfficeSubscription>(`subscriptions/${ada.subscriptionId}`);
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'Extended by 1 day', detail: 'apology' }));
});

it.each<[string, () => string]>([
  ['an email address', () => 'ada@example'],
  ['a payment at the provider', () => ada.intent],
  ['a company', () => 'ada ltd'],
  ['an activation code', () => ada.code],
])('the search finds an order by %s', async (_what, text) => {
  const found = await read<OfficeSearch>(`search?text=${encodeURIComponent(text())}`);
  expect(found.orders).toMatchObject([{ paymentId: ada.paymentId, email: 'ada@example.com' }]);
});

it.each<[string, () => string]>([
  ['a computer', () => 'reception-pc'],
  ['the beginning of a code', () => ada.code.slice(0, 7)],
  ['the end of a code', () => maskCode(ada.code)],
])('the search finds a subscription by %s', async (_what, text) => {
  const found = await read<OfficeSearch>(`search?text=${encodeURIComponent(text())}`);
  expect(found.subscriptions).toMatchObject([{ id: ada.subscriptionId }]);
});

it('the search finds the orders with a promo code, and for the accounts the transactions of a payout', async () => {
  await adminOf(selling.context).admin('promo add SPRING 10 --yes');
  expect((await read<OfficeSearch>('search?text=spring')).lists).toEqual([
    { title: expect.stringMatching(/^Orders with SPRING \(10% off, /), name: 'orders', filters: { promo: 'SPRING' } },
  ]);
  await adminOf(selling.context).admin('promo batch 2 10 --label reseller --yes');
  expect((await read<OfficeSearch>('search?text=reseller')).lists).toEqual([
    { title: 'Promo codes of the batch “reseller”', name: 'promo', filters: { find: 'reseller' } },
  ]);
  await selling.control('payouts');
  // The bank works in real time, whatever the time in the shop.
  const today = calendarDateOf(new Date());
  const [payout] = await selling.context.provider.payoutsBetween(today, today);
  const search = `search?text=${payout?.id}`;
  expect((await read<OfficeSearch>(search)).lists).toEqual([]);
  expect((await read<OfficeSearch>(search, owner)).lists).toEqual([
    { title: expect.stringMatching(/^Payout of £\d/), name: 'payouts', filters: { payout: payout?.id } },
  ]);
  expect((await read<OfficeSearch>('search?text=po_unknown', owner)).lists).toEqual([]);
});

it('the search says that it shows only some of the matches, and the list of orders finds all of them', async () => {
  expect(await read<OfficeSearch>('search?text=many@')).toMatchObject({ orders: [], more: [] });
  const customer = await selling.signedIn('many@example.com');
  // Baskets differ, because the same basket continues the same order.
  for (let count = 1; count <= 20; count += 1) await placePurchase(selling, customer, { Qnt: count });
  expect(await read<OfficeSearch>('search?text=many@')).toMatchObject({ more: [] });
  await placePurchase(selling, customer, { Qnt: 21 });
  const { orders, more } = await read<OfficeSearch>('search?text=many@');
  expect([orders.length, more]).toEqual([20, ['orders']]);
  expect(await read<ReportReply>('reports/orders?find=many@')).toMatchObject({ message: '21 orders' });
});

it('a report without chosen days names its days', async () => {
  const { message, days } = await read<ReportReply>('reports/sales');
  expect(days).toEqual({ first: expect.any(String), last: calendarDateOf(selling.clock.now()) });
  expect(message).toContain(`${formatCalendarDate(days?.first ?? '')} to `);
  expect(await read<ReportReply>('reports/orders')).not.toHaveProperty('days');
});

it('a list says which day it is in London', async () => {
  selling.clock.set(new Date('2031-06-30T23:30:00Z'));
  const { browser } = await setUpStaff(selling, 'night@shop.test');
  const { today } = await read<ReportReply>('reports/prices', browser);
  selling.clock.reset();
  expect(today).toBe('2031-07-01');
});

it('a search text that is too short is refused with a sentence', async () => {
  const reply = await support.get('/api/office/search?text=ad');
  expect(reply.json()).toMatchObject({ status: 400, detail: 'The search needs at least 3 characters.' });
});

it('the first screen shows today’s sales, and the VAT only to the owner and the accountant', async () => {
  const home = await read<OfficeHome>('home');
  // Only the owner can do something about new access, and knows about the own set-up.
  const setUps = ({ needsYou }: OfficeHome) =>
    needsYou.flatMap(({ sentence }) => /^New access to the office account (\S+),/.exec(sentence)?.[1] ?? []);
  expect(setUps(home)).toEqual([]);
  const ownersHome = await read<OfficeHome>('home', owner);
  expect(setUps(ownersHome)).toContain('support@shop.test');
  expect(setUps(ownersHome)).not.toContain('owner@shop.test');
  expect(home.money).toEqual({ todayPence: 15_300, monthPence: 15_300, vatDuePence: null, vatAbroadPence: null });
  expect(home.sales).toMatchObject([{ kind: 'purchase', netPence: 15_300, orders: 1 }]);
  expect(ownersHome.money).toMatchObject({ vatDuePence: 0, vatAbroadPence: 0 });
  expect(home.health).toMatchObject({ undelivered: 0, lastWebhook: expect.any(String) });
});

it('the first screen shows a failed payout to the owner, and tells the accountant whom to ask', async () => {
  const failed = { kind: 'payout-failed' as const, subject: 'po_1', reason: 'The account is closed.' };
  const { db } = selling.context;
  await db
    .insertInto('payment_mismatches')
    .values({ id: 'failed', ...failed, order_id: null, found_at: new Date() })
    .execute();
  const sentences = async (role: StaffRole) =>
    (await findHome(selling.context, { email: 'a@shop.test', role })).needsYou
      .filter(({ cause }) => cause === 'mismatch:failed')
      .map(({ sentence }) => /Ask .*/.exec(sentence)?.[0]);
  expect(await sentences('owner')).toEqual([undefined]);
  expect(await sentences('accountant')).toEqual(['Ask the owner or support to do this.']);
  expect(await sentences('support')).toEqual([]);
  await db.deleteFrom('payment_mismatches').where('id', '=', 'failed').execute();
});

it('the reports of a role are lists with filters, and a CSV file has no formulas', async () => {
  const names = async (browser: TestBrowser) =>
    (await read<OfficeReport[]>('reports', browser)).map(({ name }) => name);
  expect(await names(support)).toEqual(expect.arrayContaining(['orders', 'endings', 'log']));
  expect(await names(support)).not.toContain('vat-return');
  expect(await names(owner)).toContain('vat-return');
  const accountant = (await setUpStaff(selling, 'books@shop.test', 'accountant')).browser;
  // The accountant also reads what support reads: the first screen links to it, and the month's steps need it.
  expect(await names(accountant)).toEqual(await names(owner));
  const list = await read<ReportReply>('reports/orders?country=GB&status=fulfilled');
  expect(list.rows).toMatchObject([{ customer: 'ada@example.com', pounds: '153.00' }]);
  const file = await support.get('/api/office/reports/orders.csv?country=GB');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body).toContain("'=Ada Ltd");
});

it.each([
  ['journal', '\uFEFFday,'],
  ['xero-invoices', '*ContactName,'],
  ['xero-credit-notes', '*ContactName,'],
  ['quickbooks-invoices', '*InvoiceNo,'],
])('the CSV file of %s begins with the right characters for its program', async (name, start) => {
  const file = await owner.get(`/api/office/reports/${name}.csv`);
  expect(file.body.slice(0, start.length)).toBe(start);
});

it('a CSV file contains exactly the filtered rows of all pages, in the chosen columns', async () => {
  const { db, clock } = selling.context;
  const change = { at: clock.now(), command: 'refund', origin: 'command line', before: null, after: null };
  const subjects = Array.from({ length: 2_100 }, (_, index) => ({ subject: `many-${index}`, who: 'ann' }));
  await db
    .insertInto('operator_log')
    .values([...subjects, { subject: 'not-anns', who: 'tom' }].map((each) => ({ ...change, ...each })))
    .execute();
  const query = 'who=ann&columns=subject,who';
  const list = await read<ReportReply>(`reports/log?${query}`);
  expect(list.rows).toHaveLength(50);
  expect(list).toMatchObject({ columns: ['who', 'subject'], allColumns: expect.arrayContaining(['entry', 'before']) });
  const file = await support.get(`/api/office/reports/log.csv?${query}`);
  const lines = subjects.map(({ subject, who }) => `${who},${subject}`).reverse();
  expect(file.body.split('\r\n')).toEqual(['\uFEFFwho,subject', ...lines, '']);
  expect((await support.get(`/api/office/reports/log.csv?${query}&limit=3`)).body.split('\r\n')).toHaveLength(5);
});

it('a report without pages shows its first 1,000 rows, the journal shows 50, and their files contain all', async () => {
  const { db } = selling.context;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', ada.paymentId).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 1_001 }, (_, index) => ({
    ...order,
    id: `copy-${index}`,
    order_number: `COPY${index}`,
    session_id: null,
    payment_intent_id: null,
    booked_on: addDays('2017-01-01', index),
  }));
  await db.insertInto('orders').values(copies).execute();
  const query = 'by=day&since=2017-01-01&until=2019-12-31';
  const sales = await read<ReportReply>(`reports/sales?${query}`);
  expect(sales.rows).toHaveLength(1_000);
  expect(sales.message).toContain('These are the first 1,000 of 1,001 rows. The CSV file contains all of them.');
  const file = await support.get(`/api/office/reports/sales.csv?${query}`);
  expect(file.body.trim().split('\r\n')).toHaveLength(1_002);
  const days = 'since=2017-01-01&until=2019-12-31';
  const journal = await read<ReportReply>(`reports/journal?${days}`, owner);
  expect([journal.rows.length, journal.next]).toEqual([50, '2017-02-19.sale.copy-49']);
  const second = await read<ReportReply>(`reports/journal?${days}&after=${journal.next}`, owner);
  const amounts = { gross: '153153.00', VAT: '0.00', net: '153153.00' };
  for (const { message, totals } of [journal, second]) {
    expect(message).toContain('50 entries, more on the next page');
    expect(totals).toEqual([{ kind: 'total', country: 'all', ...amounts }]);
  }
  const journalFile = await owner.get(`/api/office/reports/journal.csv?${days}`);
  expect(journalFile.body.trim().split('\r\n')).toHaveLength(1_002);
  for (const after of ['copy-49', '2017-99-99.sale.x', '2017-01-01.refund.x']) {
    const wrong = await owner.get(`/api/office/reports/journal?${days}&after=${after}`);
    expect(wrong.json()).toMatchObject({ status: 400, detail: `There is no such row to continue after: ${after}.` });
  }
  await db.deleteFrom('orders').where('id', 'like', 'copy-%').execute();
});

it('a list says how it is sorted, and its next page continues in this order', async () => {
  const list = await read<ReportReply>('reports/endings?limit=1');
  expect(list.sort).toBe('ends');
  expect((await read<ReportReply>('reports/endings?sort=computers-desc')).sort).toBe('computers-desc');
  expect((await read<ReportReply>('reports/sales')).sort).toBeUndefined();
});

it('pages may send every filter of every report', async () => {
  const reports = await read<OfficeReport[]>('reports', owner);
  const filters = reports.flatMap(({ options }) => options.map(({ name }) => name)).filter((name) => name !== 'limit');
  expect(REPORT_FILTERS).toEqual(expect.arrayContaining(filters));
});

it('the list of subscriptions by end date contains exactly those of the period', async () => {
  const end = addDays(calendarDateOf(selling.clock.now()), 365);
  const list = (since: string, until: string) => read<ReportReply>(`reports/endings?since=${since}&until=${until}`);
  expect((await list(addDays(end, -3), addDays(end, 3))).rows).toMatchObject([{ subscription: ada.subscriptionId }]);
  expect((await list(addDays(end, 4), addDays(end, 9))).rows).toEqual([]);
});

it.each([
  ['reports/orders?colour=red', 400, 'This list has no filter “colour”.'],
  ['reports/orders?status=lost', 400, '“State” must be one of pending, paid,'],
  ['reports/orders?sort=colour', 400, '“Sort by” must be one of'],
  ['reports/orders?columns=order,colour', 400, 'This list has no column “colour”. Choose from order, status,'],
  ['reports/orders.csv?columns=colour', 400, 'This list has no column “colour”.'],
  ['reports/orders.csv?since=tomorrow', 400, '“First day” must be a day such as 2027-03-31'],
  ['reports/orders?after=unknown', 400, 'There is no order unknown to continue after.'],
  ['reports/vat-return', 403, 'Your role (support) has no report “vat-return”.'],
])('%s is refused with a sentence', async (path, status, sentence) => {
  const reply = await support.get(`/api/office/${path}`);
  expect(reply.json()).toMatchObject({ status, detail: expect.stringContaining(sentence) });
});

it('staff open every document of an order as a PDF file, also a cancelled invoice', async () => {
  const invoice = { InvoiceNeeded: true, Name: 'Old Ltd', Address: '1 Road', CountryIsoCode: 'GB' };
  const paymentId = await buy(selling, await selling.signedIn('renamed@example.com'), invoice);
  await adminOf(selling.context).admin(`set-invoice ${paymentId} --reference PO-1 --yes`);
  const { documents } = await read<OfficeOrder>(`orders/${paymentId}`);
  const firstLines: unknown[] = [];
  for (const { href } of documents) {
    const reply = await support.get(href);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    firstLines.push((await readPdf(reply.rawPayload)).pages[0]?.[0]);
  }
  expect(documents.map(({ kind, isVoid }, index) => [kind, isVoid, firstLines[index]])).toEqual([
    ['terms of sale', false, 'Terms of sale'],
    ['receipt', false, 'Receipt'],
    ['invoice', true, expect.stringMatching(/^Cancelled on .* by credit note CN-\d{6}\.$/)],
    ['credit note', false, 'Credit note'],
    ['invoice', false, 'Invoice'],
  ]);
  for (const path of ['orders/nothing/receipt', 'documents/INV-999999', 'documents/CN-999999', 'documents/nothing'])
    expect((await support.get(`/api/office/${path}.pdf`)).statusCode).toBe(404);
});

const CALLS = ['home', 'search?text=ada', 'operations', 'reports', 'reports/orders', 'reports/orders.csv'];
it.each(CALLS)('customers, visitors and squads can’t read %s', async (path) => {
  const squad = await setUpStaff(selling, `${path.replace(/\W/g, '')}@shop.test`, 'squad:mfe-checkout');
  const statuses = [];
  for (const browser of [selling.browser(), await selling.signedIn(), squad.browser])
    statuses.push((await browser.get(`/api/office/${path}`)).statusCode);
  expect(statuses).toEqual([404, 404, 403]);
});

it('the planned emails of a customer are sorted by day, the latest first', async () => {
  const customer = await selling.signedIn('planned@example.com');
  for (const Qnt of [1, 2]) await buy(selling, customer, { Qnt });
  const { emails } = await read<OfficeCustomer>('customers/planned@example.com');
  const days = emails.filter(({ state }) => state === 'planned').map(({ dueAt }) => dueAt);
  expect(days).toHaveLength(6);
  expect(days).toEqual(days.toSorted().reverse());
});

it('every page and the search use an index', async () => {
  const { db, statements } = watchStatements(selling.context.db);
  const context = { ...selling.context, db };
  await findOrderPage(context, ada.paymentId);
  await findCustomerPage(context, 'ada@example.com');
  await findSubscriptionPage(context, ada.subscriptionId);
  await searchEverything(context, 'owner', 'reception-pc');
  await findHome(context, { email: 'owner@shop.test', role: 'owner' });
  expect(statements.size).toBeGreaterThan(25);
  expect(await findScans(selling.context.db, statements)).toEqual([]);
});

it('the page of a subscription shows an open offer and an open request to move a code', async () => {
  const { owner: customer, id, ask } = await moves.codeInUse();
  await ask();
  await offeredCode(selling, customer, id, 'heir@example.com');
  const { timeline } = await read<OfficeSubscription>(`subscriptions/${id}`);
  expect(timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        what: expect.stringMatching(/^The owner was asked to move /),
        detail: expect.stringMatching(/^LAPTOP, link until \d+ \w+ \d{4}, \d\d:\d\d (GMT|BST)$/),
      }),
      expect.objectContaining({
        what: expect.stringMatching(/^Offered by move\d+@/),
        detail: expect.stringMatching(/^heir@example\.com, open until /),
      }),
    ]),
  );
});

it('the timeline names the code that was used, also after a replacement, and a moved code says when it can move again', async () => {
  const { id, code, old, machine } = await moves.codeInUse();
  let holder = old;
  for (let move = 0; move < 5; move += 1) {
    await moves.program('release', holder);
    holder = machine(`PC-${move}`);
    await moves.program('activate', holder);
  }
  const limited = await read<OfficeSubscription>(`subscriptions/${id}`);
  expect(limited.codes).toMatchObject([{ moves: 5, movableFrom: expect.stringMatching(/^\d{4}-/) }]);
  await adminOf(selling.context).admin(`replace-code ${code} --reason stolen --yes`);
  const { codes, timeline } = await read<OfficeSubscription>(`subscriptions/${id}`);
  expect(codes).toMatchObject([{ computerName: null, movableFrom: null }]);
  const uses = timeline.filter(({ detail }) => /^PC-|^OLD-PC/.test(detail)).map(({ what }) => what);
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((what) => !what.startsWith(maskCode(code)))).toEqual([]);
});
