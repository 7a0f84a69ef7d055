import type { SubscriptionDto } from 'shared/contract/subscriptions';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { addDays, calendarDateOf, startOfDay } from 'shared/domain/calendarDate';
import { adminOf } from '../../../testing/adminLine';
import { renew } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_PASSWORD, type TestBrowser } from '../../../testing/testShop';
import { acceptTransfer, offeredCode, offerTransfer, openTransfer, readTransfer } from '../../../testing/transfers';
import { runHousekeeping } from '../../../housekeeping';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => selling.clock.reset());
afterAll(() => selling.close());

const listOf = async (browser: TestBrowser) =>
  (await browser.get('/api/order/getsubscriptions/')).json<SubscriptionDto[]>();
const idsOf = async (browser: TestBrowser) => (await listOf(browser)).map(({ id }) => id);

const openStory = () => openTransfer(selling, 365);
const nameOf = (mail: { to: string; subject: string }) => [mail.to, mail.subject];

test('an offered subscription moves when the other customer accepts, and the invoices stay', async () => {
  const { owner, email: ownerEmail, heir, heirEmail, id, paymentId } = await openStory();
  expect((await offerTransfer(owner, id, ` ${heirEmail}. `)).statusCode).toBe(204);
  const offered = await selling.deliverMail();
  expect(offered.map(nameOf).sort()).toEqual([
    [heirEmail, 'You can take over a Call Recorder Pro subscription'],
    [ownerEmail, `You've offered your Call Recorder Pro subscription to ${heirEmail}`],
  ]);
  const code = /\/account\/transfer\/(\S+)/.exec(offered.map(({ text }) => text).join('\n'))?.[1] ?? '';
  const [listed] = await listOf(owner);
  const lastDay = calendarDateOf(later(selling.clock.now(), 13 * DAY_MS));
  expect(listed?.transferOffer).toEqual({ email: heirEmail, lastDay });
  expect((await readTransfer(selling.browser(), code)).json()).toEqual({
    state: 'open',
    email: heirEmail,
    ownerEmail,
    productName: 'Call Recorder Pro',
    qnt: 3,
    endDate: listed?.endDate,
    lastDay,
  });

  expect((await acceptTransfer(heir, code)).statusCode).toBe(204);
  expect(await idsOf(owner)).toEqual([]);
  const [received] = await listOf(heir);
  expect(received).toMatchObject({ id, orders: [], activationCodes: listed?.activationCodes });
  expect(received).not.toHaveProperty('transferOffer');
  const receipt = `/api/order/${paymentId}/receipt.pdf`;
  expect([(await owner.get(receipt)).statusCode, (await heir.get(receipt)).statusCode]).toEqual([200, 404]);
  const mails = await selling.deliverMail();
  expect(mails.map(nameOf).sort()).toEqual([
    [heirEmail, 'A Call Recorder Pro subscription was transferred to you'],
    [ownerEmail, 'Your Call Recorder Pro subscription has a new owner'],
  ]);
  expect(mails.find(({ to }) => to === ownerEmail)?.text).toContain(`${heirEmail} has accepted your offer`);

  expect((await acceptTransfer(heir, code)).statusCode).toBe(204);
  expect(await selling.deliverMail()).toEqual([]);
  expect((await readTransfer(heir, code)).json()).toEqual({ state: 'accepted' });
});

test('a customer can register with the offered address and accept', async () => {
  const { owner, id } = await openStory();
  const email = 'later@example.com';
  const code = await offeredCode(selling, owner, id, email);
  const registered = await selling.signedIn(email.toUpperCase());
  expect((await acceptTransfer(registered, code)).statusCode).toBe(204);
  expect(await idsOf(registered)).toEqual([id]);
});

test('only the customer with the offered address can accept', async () => {
  const { owner, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  expect((await acceptTransfer(selling.browser(), code)).statusCode).toBe(401);
  for (const other of [owner, await selling.signedIn()])
    expect((await acceptTransfer(other, code)).json()).toMatchObject({
      status: 403,
      code: 'wrong-account',
      detail: `This offer is for ${heirEmail}. Sign in with this address to accept it.`,
    });
  expect(await idsOf(owner)).toEqual([id]);
});

test('an unknown code is refused', async () => {
  const stranger = await selling.signedIn();
  for (const reply of [await readTransfer(stranger, 'unknown'), await acceptTransfer(stranger, 'unknown')])
    expect(reply.json()).toMatchObject({ status: 404, code: 'unknown-offer' });
});

test('the database stores neither the code nor, after the end, the address', async () => {
  const { owner, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  const rows = () => selling.context.db.selectFrom('transfer_offers').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(code);
  expect(JSON.stringify(await rows())).toContain(heirEmail);
  expect((await owner.post('/api/subscription/withdrawtransfer', { subscriptionId: id })).statusCode).toBe(204);
  expect((await owner.post('/api/subscription/withdrawtransfer', { subscriptionId: id })).statusCode).toBe(204);
  expect(JSON.stringify(await rows())).not.toContain(heirEmail);
});

test('an offer expires after 14 days, and the owner can then make another', async () => {
  const { owner, email, heir, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  selling.clock.set(later(new Date(), 14 * DAY_MS + MINUTE_MS));
  await signInAgain(owner, email);
  await signInAgain(heir, heirEmail);
  expect((await readTransfer(heir, code)).json()).toEqual({ state: 'expired' });
  expect((await acceptTransfer(heir, code)).json()).toMatchObject({ status: 409, code: 'offer-expired' });
  expect((await listOf(owner))[0]).not.toHaveProperty('transferOffer');
  const next = await offeredCode(selling, owner, id, heirEmail);
  expect((await acceptTransfer(heir, next)).statusCode).toBe(204);
});

test('the housekeeping erases the address of an expired offer', async () => {
  const { owner, heirEmail, id } = await openStory();
  await offeredCode(selling, owner, id, heirEmail);
  selling.clock.set(later(new Date(), 14 * DAY_MS + MINUTE_MS));
  await runHousekeeping(selling.context);
  const offer = selling.context.db.selectFrom('transfer_offers').selectAll().where('subscription_id', '=', id);
  expect(await offer.executeTakeFirst()).toMatchObject({ email: '', ended_as: 'expired' });
});

/** Sets a subscription's last day. */
async function setEnd(id: string, days: number): Promise<string> {
  const end_date = addDays(calendarDateOf(new Date()), days);
  await selling.context.db.updateTable('subscriptions').set({ end_date }).where('id', '=', id).execute();
  return end_date;
}

test('an offer expires at the end of the subscription’s last day', async () => {
  const { owner, heirEmail, id } = await openStory();
  const lastDay = await setEnd(id, 2);
  await offeredCode(selling, owner, id, heirEmail);
  expect((await listOf(owner))[0]?.transferOffer).toMatchObject({ lastDay });
  const offer = selling.context.db.selectFrom('transfer_offers').select('expires_at').where('subscription_id', '=', id);
  expect(await offer.executeTakeFirst()).toEqual({ expires_at: startOfDay(addDays(lastDay, 1)) });
});

test.each([
  ['a renewal', (owner: TestBrowser, id: string) => renew(selling, owner, id)],
  [
    'an extension',
    (_owner: TestBrowser, id: string) => adminOf(selling.context).admin(`extend ${id} 30 --reason sorry --yes`),
  ],
])('an offer that ended with its subscription stays ended after %s', async (_what, lengthen) => {
  const { owner, heir, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  // The term became shorter after the offer, so that the offer's own time isn't over.
  const ended = await setEnd(id, -1);
  expect((await acceptTransfer(heir, code)).json()).toMatchObject({ status: 409, code: 'offer-expired' });
  await lengthen(owner, id);
  const [longer] = await listOf(owner);
  expect(longer?.endDate).not.toBe(ended);
  expect(longer).not.toHaveProperty('transferOffer');
  expect((await acceptTransfer(heir, code)).json()).toMatchObject({ status: 409, code: 'offer-expired' });
  await offeredCode(selling, owner, id, heirEmail);
});

test.each([
  [{ email: '' }, 400, 'Email is required'],
  [{ email: 'nobody' }, 400, 'Invalid email address'],
  [{ password: 'wrong' }, 400, 'This is not your current password.'],
  [{ baseUrl: 'https://elsewhere.example' }, 400, 'This address does not belong to the shop.'],
  [{ subscriptionId: 'unknown' }, 404, 'This account has no such subscription.'],
])('an offer with %j is refused and sends no email', async (body, status, detail) => {
  const { owner, heirEmail, id } = await openStory();
  expect((await offerTransfer(owner, id, heirEmail, body)).json()).toMatchObject({ status, detail });
  expect(await selling.deliverMail()).toEqual([]);
});

test('an offer of somebody else’s, one’s own, a blocked or an offered subscription is refused', async () => {
  const { owner, email: ownerEmail, heir, heirEmail, id } = await openStory();
  expect((await offerTransfer(owner, id, ownerEmail.toUpperCase())).json().errors.email).toContain('your own');
  expect((await offerTransfer(heir, id, 'third@example.com')).statusCode).toBe(404);
  expect((await heir.post('/api/subscription/withdrawtransfer', { subscriptionId: id })).statusCode).toBe(404);
  await offerTransfer(owner, id, heirEmail);
  expect((await offerTransfer(owner, id, 'third@example.com')).json()).toMatchObject({
    status: 409,
    detail: `You have offered this subscription to ${heirEmail} already. Withdraw that offer first.`,
  });
  await adminOf(selling.context).admin(`block ${id} --yes`);
  expect((await offerTransfer(owner, id, heirEmail)).json().detail).toContain('blocked');
});

test('an account can send ten offers a day', async () => {
  const { owner, id } = await openStory();
  const statuses: number[] = [];
  let last = '';
  for (let offer = 0; offer < 11; offer += 1) {
    const reply = await offerTransfer(owner, id, `many${offer}@example.com`);
    statuses.push(reply.statusCode);
    last = reply.body;
    await owner.post('/api/subscription/withdrawtransfer', { subscriptionId: id });
  }
  expect(statuses).toEqual([...Array<number>(10).fill(204), 429]);
  expect(last).toContain('Too many subscriptions were offered today. Try again in 24 hours.');
});

test('refused offers don’t use up the limit of an address, and its refusal says the same as the account’s', async () => {
  const { owner, heirEmail, id } = await openStory();
  const stranger = await selling.signedIn();
  for (let offer = 0; offer < 6; offer += 1)
    expect((await offerTransfer(stranger, 'unknown', heirEmail)).statusCode).toBe(404);
  const replies = [];
  for (let offer = 0; offer < 6; offer += 1) {
    replies.push(await offerTransfer(owner, id, heirEmail));
    await owner.post('/api/subscription/withdrawtransfer', { subscriptionId: id });
  }
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204, 429]);
  expect(replies.at(-1)?.json().detail).toBe('Too many subscriptions were offered today. Try again in 24 hours.');
});

async function signInAgain(browser: TestBrowser, email: string): Promise<void> {
  await browser.post('/api/auth/login', { email, password: TEST_PASSWORD });
}
