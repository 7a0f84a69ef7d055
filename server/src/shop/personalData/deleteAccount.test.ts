import assert from 'node:assert';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { TEST_PASSWORD, type TestBrowser } from '../../testing/testShop';
import { writeLogEntry } from '../staff/operatorLog';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

let customers = 0;
const newEmail = () => `leaving${(customers += 1)}@example.com`;

const remove = (browser: TestBrowser, body: object = {}) =>
  browser.post('/api/account/delete', { password: TEST_PASSWORD, ...body });
const usersWith = (email: string) => selling.context.db.selectFrom('users').selectAll().where('email', '=', email);
const userOf = (email: string) => usersWith(email).executeTakeFirst();
const idOf = async (email: string) => (await usersWith(email).executeTakeFirstOrThrow()).id;
const signIn = async (email: string) =>
  (await selling.browser().post('/api/auth/login', { email, password: TEST_PASSWORD })).statusCode;
const codeOf = async (browser: TestBrowser) =>
  (await browser.get('/api/order/getsubscriptions/')).json<{ activationCodes: { code: string }[] }[]>()[0]
    ?.activationCodes[0]?.code;

test('deleting an account prevents sign-ins and deletes its sessions and devices', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  const id = await idOf(email);
  const other = selling.browser();
  await other.post('/api/auth/login', { email, password: TEST_PASSWORD });
  expect((await remove(here)).statusCode).toBe(204);
  expect([...here.cookies.keys()]).toEqual([]);
  expect((await other.get('/api/auth/currentuserinfo')).statusCode).toBe(204);
  expect(await signIn(email)).toBe(401);
  expect(await signIn(`${id}@deleted.invalid`)).toBe(401);
  for (const table of ['sessions', 'remembered_devices', 'password_resets', 'email_changes'] as const)
    expect(await selling.context.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
});

test('after the deletion, the outbox contains only the confirmation email to the old address', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  await buy(selling, here);
  await remove(here);
  expect((await selling.deliverMail()).filter(({ to }) => to === email)).toMatchObject([
    { subject: 'Your Call Recorder account has been deleted' },
  ]);
  const left = await selling.context.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute();
  expect(left).toEqual([{ kind: 'account-deleted' }]);
});

test('the last email names the orders that stay and until when the codes work, or nothing', async () => {
  const [email, visitor] = [newEmail(), newEmail()];
  const here = await selling.signedIn(email);
  const paymentId = await buy(selling, here, { Qnt: 4 });
  const { order_number } = await selling.context.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await remove(here);
  await remove(await selling.signedIn(visitor));
  const sent = await selling.deliverMail();
  const textTo = (address: string) => sent.find(({ to }) => to === address)?.text;
  expect(textTo(email)).toContain(`Orders: ${order_number}`);
  expect(textTo(email)).toMatch(/4 computers: until \d+ \w+ \d{4}/);
  expect(textTo(email)).toContain('These codes work until your subscription ends:');
  expect(textTo(email)).toContain("We won't remind you of that date.");
  expect(textTo(email)).toContain('the names of their computers');
  expect(textTo(visitor)).not.toMatch(/invoices|codes/);
});

test('the last email of a customer with several subscriptions speaks of all of their dates', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  await buy(selling, here);
  await buy(selling, here, { Qnt: 2 });
  await remove(here);
  const text = (await selling.deliverMail()).findLast(({ to }) => to === email)?.text;
  expect(text).toContain('These codes work until your subscriptions end:');
  expect(text).toContain("We won't remind you of these dates.");
});

test('the last email says that the codes of a subscription that ended stay too', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  await buy(selling, here);
  await selling.context.db
    .updateTable('subscriptions')
    .set({ end_date: '2026-01-31' })
    .where('user_id', '=', await idOf(email))
    .execute();
  await remove(here);
  const text = (await selling.deliverMail()).findLast(({ to }) => to === email)?.text;
  expect(text).toContain('We keep your activation codes and the names of their computers.');
  expect(text).not.toContain('These codes work until');
});

/** Changes the customer's email address and confirms it with the emailed link. Sends none of the warnings. */
async function moveTo(browser: TestBrowser, email: string) {
  await browser.post('/api/account/email', { email, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN });
  const { payload } = await selling.context.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'email-change-link')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const code = /account\/email\/([^"]+)/.exec(JSON.stringify(payload))?.[1];
  expect((await selling.browser().post('/api/account/confirmemail', { code })).statusCode).toBe(204);
}

const WARNINGS = [
  'Somebody asked to change your Call Recorder email address',
  'Your Call Recorder email address has changed',
];
const unsentTo = async (email: string) =>
  (await selling.deliverMail()).flatMap(({ to, subject }) => (to === email ? [subject] : [])).sort();

test('an attacker who registers the owner’s old address and deletes that account cannot stop the warnings', async () => {
  const email = newEmail();
  await moveTo(await selling.signedIn(email), newEmail());
  await remove(await selling.signedIn(email));
  expect(await unsentTo(email)).toEqual([...WARNINGS, 'Your Call Recorder account has been deleted'].sort());
});

test('an attacker who changes the address and deletes the account cannot stop the warnings', async () => {
  const email = newEmail();
  const attacker = await selling.signedIn(email);
  await moveTo(attacker, newEmail());
  await remove(attacker);
  expect(await unsentTo(email)).toEqual(WARNINGS);
});

test('the deletion erases the sent emails to a former address and to colleagues', async () => {
  const [email, colleague] = [newEmail(), newEmail()];
  const here = await selling.signedIn(email);
  await buy(selling, here);
  await here.post('/api/activation/sendcode', { code: await codeOf(here), email: colleague });
  await selling.deliverMail();
  await moveTo(here, newEmail());
  await selling.deliverMail();
  await remove(here);
  const left = selling.context.db.selectFrom('outbox').select('kind').where('recipient', 'in', [email, colleague]);
  expect(await left.execute()).toEqual([]);
});

test('after the deletion, the shop keeps orders and invoices, but neither the email address nor the card', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  const id = await idOf(email);
  const invoice = { InvoiceNeeded: true, Name: 'Leaving Ltd', Address: '1 High Street' };
  const paymentId = await buy(selling, here, invoice);
  await remove(here);
  const { db } = selling.context;
  expect(await userOf(email)).toBeUndefined();
  const orders = db.selectFrom('orders').select(['id', 'business_name', 'card_last4']).where('user_id', '=', id);
  expect(await orders.execute()).toEqual([{ id: paymentId, business_name: 'Leaving Ltd', card_last4: null }]);
  expect(await db.selectFrom('invoices').select('number').where('order_id', '=', paymentId).execute()).toHaveLength(1);
});

test('a deleted account’s codes still work, but lose their labels and reminders', async () => {
  const here = await selling.signedIn(newEmail());
  await buy(selling, here);
  const code = await codeOf(here);
  assert(code);
  await here.post('/api/activation/labelcode', { code, label: 'Bea' });
  await remove(here);
  const { label } = await selling.context.db
    .selectFrom('activation_codes')
    .select('label')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(label).toBe('');
  const reply = await selling.app.inject({
    method: 'POST',
    url: '/api/activation/activate',
    payload: { code, computerName: 'PC-1' },
  });
  expect(reply.json()).toMatchObject({ status: 'Active', isActivated: true });
  selling.clock.set(later(new Date(), 360 * DAY_MS));
  expect((await selling.deliverMail()).filter(({ subject }) => subject.includes('ends'))).toEqual([]);
});

test('the deletion erases everything that support wrote about the customer', async () => {
  const here = await selling.signedIn(newEmail());
  const paymentId = await buy(selling, here);
  const { db } = selling.context;
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id'])
    .where('origin_order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const now = new Date();
  for (const about of [paymentId, subscription.id, subscription.user_id, 'unrelated'])
    await db.insertInto('office_notes').values({ about, author: 'support@shop.test', note: 'Rude', at: now }).execute();
  await db
    .insertInto('subscription_extensions')
    .values({ subscription_id: subscription.id, days: 1, reason: 'Ada was ill', granted_at: now })
    .execute();
  await db.updateTable('orders').set({ grant_reason: 'Ada’s blog' }).where('id', '=', paymentId).execute();
  await db.updateTable('users').set({ block_reason: 'Ada lied' }).where('id', '=', subscription.user_id).execute();
  const entry = { who: 'support@shop.test', origin: 'command line', command: 'extend' };
  const state = { ends: '2030-01-01', reason: 'Ada was ill', failed: 'Ada is ill' };
  for (const subject of [paymentId, subscription.id, subscription.user_id, 'unrelated'])
    await writeLogEntry(db, { ...entry, at: now, subject, before: null, after: state });
  expect((await remove(here)).statusCode).toBe(204);
  const entries = await db.selectFrom('operator_log').select(['subject', 'after']).execute();
  expect(entries).toHaveLength(4);
  for (const { subject, after } of entries)
    expect(after).toEqual(subject === 'unrelated' ? state : { ends: '2030-01-01' });
  expect(await db.selectFrom('office_notes').select('about').execute()).toEqual([{ about: 'unrelated' }]);
  expect(await db.selectFrom('subscription_extensions').select('reason').execute()).toEqual([{ reason: '' }]);
  const order = db.selectFrom('orders').select('grant_reason').where('id', '=', paymentId);
  expect(await order.executeTakeFirst()).toEqual({ grant_reason: '' });
  const user = db.selectFrom('users').select('block_reason').where('id', '=', subscription.user_id);
  expect(await user.executeTakeFirst()).toEqual({ block_reason: null });
});

test('a customer can register the same address again, and the new account has none of the old orders', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  const paymentId = await buy(selling, here);
  await remove(here);
  const again = await selling.signedIn(email);
  expect((await again.get('/api/order/getsubscriptions/')).json()).toEqual([]);
  expect((await again.get(`/api/order/getinvoicedetails/${paymentId}`)).statusCode).toBe(404);
  expect((await remove(again)).statusCode).toBe(204);
});

test('an unfinished payment prevents the deletion, and the error says when to try again', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  const { paymentId } = await placePurchase(selling, here);
  const reply = await remove(here);
  expect(reply.json()).toMatchObject({ status: 409, code: 'payment-open' });
  expect(reply.json<{ detail: string }>().detail).toMatch(
    /^The payment for order \w{8} is not finished\. Pay or cancel it, or try again in 25 hours\.$/,
  );
  expect(await userOf(email)).toBeDefined();
  await here.post('/api/order/cancelpayment', { paymentId });
  expect((await remove(here)).statusCode).toBe(204);
});

test.each([
  [{ is_awaiting_funds: true }, /is on its way\. Try again after we have emailed you/],
  [{ status: 'paid' as const }, /^We are delivering order \w{8}\. Try again in a few minutes\.$/],
  [{ status: 'review' as const }, /^We are checking the payment for order \w{8}\. Write to \S+, and try again once/],
  [{ status: 'expired' as const }, /^We are checking whether order \w{8} was paid\. Try again in an hour\.$/],
])('an order with %j prevents the deletion', async (changes, sentence) => {
  const here = await selling.signedIn(newEmail());
  const { paymentId } = await placePurchase(selling, here);
  await selling.context.db.updateTable('orders').set(changes).where('id', '=', paymentId).execute();
  const reply = await remove(here);
  expect(reply.statusCode).toBe(409);
  expect(reply.json<{ detail: string }>().detail).toMatch(sentence);
});

test('the deletion erases the invoice details of an unpaid order', async () => {
  const here = await selling.signedIn(newEmail());
  const invoice = { InvoiceNeeded: true, Name: 'Unpaid Ltd', Address: '1 High Street', BuyersRefNumber: 'PO 7' };
  const { paymentId } = await placePurchase(selling, here, invoice);
  await selling.context.db
    .updateTable('orders')
    .set({ status: 'cancelled', next_check_at: null })
    .where('id', '=', paymentId)
    .execute();
  await remove(here);
  const order = await selling.context.db
    .selectFrom('orders')
    .select(['business_name', 'billing_address', 'buyers_reference'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  expect(order).toEqual({ business_name: '', billing_address: '', buyers_reference: '' });
});

test('the deletion removes this browser’s visits and keeps other browsers’ visits', async () => {
  const here = await selling.signedIn(newEmail());
  for (const visitorId of ['visitor-leaving', 'visitor-staying'])
    await here.post('/api/visits/save', { visitorId, url: `${TEST_ORIGIN}/`, eventNote: 'page' });
  await remove(here, { visitorId: 'visitor-leaving' });
  const left = await selling.context.db.selectFrom('visits').select('visitor_id').execute();
  expect(left).toEqual([{ visitor_id: 'visitor-staying' }]);
});

test('a refund after the deletion still issues a credit note, without the email address', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  const paymentId = await buy(selling, here);
  await remove(here);
  await selling.deliverMail();
  await selling.atProvider(paymentId, 'refund');
  expect(await selling.sendWebhook(paymentId, 'charge.refunded')).toBe(200);
  const { html } = await selling.context.db
    .selectFrom('credit_notes')
    .select('html')
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect(html).toContain('Customer with a deleted account');
  expect(html).not.toContain('deleted.invalid');
  expect(await selling.deliverMail()).toEqual([]);
});

test('the shop refuses an order that is placed during the deletion', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  const id = await idOf(email);
  await selling.context.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await expect(placePurchase(selling, here)).rejects.toThrow(/401.*sign-in-needed/);
});

test('a wrong password prevents the deletion', async () => {
  const email = newEmail();
  const here = await selling.signedIn(email);
  expect((await remove(here, { password: 'wrong' })).json()).toMatchObject({ status: 400, code: 'wrong-password' });
  expect(await signIn(email)).toBe(204);
  expect(await selling.deliverMail()).toEqual([]);
});

test('the second of two simultaneous deletions asks the customer to sign in', async () => {
  const here = await selling.signedIn(newEmail());
  const replies = await Promise.all([remove(here), remove(here)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401]);
});

test('anonymous visitors are asked to sign in', async () => {
  expect((await remove(selling.browser())).json()).toMatchObject({ status: 401, code: 'sign-in-needed' });
});
