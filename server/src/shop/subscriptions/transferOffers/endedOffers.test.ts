import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { buildApp } from '../../../app';
import { add, startAddition } from '../../../testing/additions';
import { adminOf } from '../../../testing/adminLine';
import { proveMailbox } from '../../../testing/proveMailbox';
import { renew, startRenewal } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { TEST_ORIGIN } from '../../../testing/testConfig';
import { TEST_PASSWORD, type TestBrowser } from '../../../testing/testShop';
import {
  acceptTransfer,
  offeredCode,
  offerTransfer,
  openTransfer,
  readTransfer,
  type Transfer,
} from '../../../testing/transfers';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
});
afterAll(() => selling.close());

const openStory = () => openTransfer(selling);
const reverse = async (paymentId: string, action: 'refund' | 'dispute') => {
  await selling.atProvider(paymentId, action);
  await selling.sendWebhook(paymentId, action === 'refund' ? 'refund.created' : 'charge.dispute.created');
};
const admin = (line: string) => adminOf(selling.context).admin(line);

/** What ends an offer. `access.test.ts` checks the new password, the end of the other sessions and the deletion too. */
const ENDS: [what: string, end: (story: Transfer) => Promise<unknown>][] = [
  [
    'the owner withdraws it',
    ({ owner, id }) => owner.post('/api/subscription/withdrawtransfer', { subscriptionId: id }),
  ],
  [
    'the owner sets a new password',
    ({ owner }) => owner.post('/api/account/password', { password: TEST_PASSWORD, newPassword: 'battery staple' }),
  ],
  ['the owner deletes the account', ({ owner }) => owner.post('/api/account/delete', { password: TEST_PASSWORD })],
  ['support corrects the owner’s address', ({ email }) => admin(`set-email ${email} new-${email} --reason call --yes`)],
  ['support blocks the owner', ({ email }) => admin(`block-customer ${email} --reason fraud --yes`)],
  ['support blocks the subscription', ({ id }) => admin(`block ${id} --yes`)],
  [
    'support transfers the subscription there and back',
    async ({ id, email }) => {
      await selling.signedIn(`other-${email}`);
      await proveMailbox(selling, email);
      await admin(`transfer ${id} other-${email} --reason left --yes`);
      await admin(`transfer ${id} ${email} --reason back --yes`);
    },
  ],
  ...(['refund', 'dispute'] as const).flatMap((action): [string, (story: Transfer) => Promise<unknown>][] => [
    [
      `a ${action} reverses a renewal`,
      async ({ owner, id }) => {
        const { paymentId } = await renew(selling, owner, id);
        await reverse(paymentId, action);
      },
    ],
    [
      `a ${action} reverses added computers`,
      async ({ owner, id }) => {
        const { paymentId } = await add(selling, owner, id, 1);
        await reverse(paymentId, action);
      },
    ],
  ]),
  ['the purchase is refunded', ({ paymentId }) => reverse(paymentId, 'refund')],
  [
    'the purchase is disputed and the dispute is won',
    async ({ paymentId }) => {
      await reverse(paymentId, 'dispute');
      await selling.atProvider(paymentId, 'dispute-won');
      await selling.sendWebhook(paymentId, 'charge.dispute.closed');
    },
  ],
];

test.each(ENDS)('an offer ends if %s', async (_what, end) => {
  const story = await openStory();
  const code = await offeredCode(selling, story.owner, story.id, story.heirEmail);
  await end(story);
  expect((await readTransfer(story.heir, code)).json()).toEqual({ state: 'withdrawn' });
  expect((await acceptTransfer(story.heir, code)).json()).toMatchObject({ status: 409, code: 'offer-withdrawn' });
  expect((await story.heir.get('/api/order/getsubscriptions/')).json()).toEqual([]);
});

test.each(ENDS)('an unsent offer is not sent if %s', async (_what, end) => {
  const story = await openStory();
  await offerTransfer(story.owner, story.id, story.heirEmail);
  await end(story);
  expect((await selling.deliverMail()).filter(({ kind }) => kind === 'transfer-offer')).toEqual([]);
});

test('a blocked customer can’t offer, even a subscription that support has unblocked', async () => {
  const { email, heirEmail, id } = await openStory();
  await admin(`block-customer ${email} --reason fraud --yes`);
  await admin(`unblock ${id}`);
  const blocked = selling.browser();
  await blocked.post('/api/auth/login', { email, password: TEST_PASSWORD });
  expect((await offerTransfer(blocked, id, heirEmail)).json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining('Your account is blocked'),
  });
});

test('a blocked customer can’t accept', async () => {
  const { owner, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  await admin(`block-customer ${heirEmail} --reason fraud --yes`);
  const blocked = selling.browser();
  await blocked.post('/api/auth/login', { email: heirEmail, password: TEST_PASSWORD });
  expect((await acceptTransfer(blocked, code)).json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining('Your account is blocked'),
  });
});

test('an acceptance and a withdrawal at the same time leave one owner and one end', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, heir, heirEmail, id } = await openStory();
    const code = await offeredCode(selling, owner, id, heirEmail);
    const [accepted, twice, withdrawn] = await Promise.all([
      acceptTransfer(heir, code),
      acceptTransfer(heir, code),
      owner.post('/api/subscription/withdrawtransfer', { subscriptionId: id }),
    ]);
    const { state } = (await readTransfer(heir, code)).json();
    const hasMoved = state === 'accepted';
    expect([accepted.statusCode, twice.statusCode, withdrawn.statusCode]).toEqual(
      hasMoved ? [204, 204, expect.any(Number)] : [409, 409, 204],
    );
    expect((await heir.get('/api/order/getsubscriptions/')).json()).toHaveLength(hasMoved ? 1 : 0);
    const received = (await selling.deliverMail()).filter(({ to }) => to === heirEmail);
    expect(received).toHaveLength(hasMoved ? 1 : 0);
  }
});

const endOf = async (browser: TestBrowser) => (await browser.get('/api/order/getsubscriptions/')).json()[0];

test('a renewal that the former owner pays for later extends the subscription of the new owner', async () => {
  const { owner, heir, heirEmail, id, endDate } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  const { paymentId } = await startRenewal(selling, owner, id);
  await acceptTransfer(heir, code);
  await selling.atProvider(paymentId, 'pay');
  const { subscribtionEndDate } = (await owner.get(`/api/renew/checkpayment/${paymentId}`)).json();
  expect(subscribtionEndDate > endDate).toBe(true);
  expect(await endOf(heir)).toMatchObject({ endDate: subscribtionEndDate, orders: [] });
  expect((await owner.get(`/api/order/${paymentId}/receipt.pdf`)).statusCode).toBe(200);
});

test('the new owner gets the early discount that an open payment of the former owner holds', async () => {
  const { owner, heir, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  await startRenewal(selling, owner, id);
  const discount = async () => (await heir.get(`/api/subscription/renew/${id}`)).json().renewalDiscount;
  expect(await discount()).toBe(0);
  await acceptTransfer(heir, code);
  expect(await discount()).toBeGreaterThan(0);
});

test('added computers that the former owner pays for later wait for a decision', async () => {
  const { owner, heir, heirEmail, id } = await openStory();
  const code = await offeredCode(selling, owner, id, heirEmail);
  await add(selling, owner, id, 1);
  const { paymentId } = await startAddition(selling, owner, id, 2);
  await acceptTransfer(heir, code);
  expect(await endOf(heir)).toMatchObject({ qnt: 4 });
  await selling.atProvider(paymentId, 'pay');
  expect((await owner.get(`/api/order/checkpayment/${paymentId}`)).json().state).toBe('on-hold');
  expect((await endOf(heir)).activationCodes).toHaveLength(4);
});

test('reminders go to the new owner, and computers stay activated', async () => {
  const { owner, heir, heirEmail, id, code: activationCode } = await openStory();
  await selling.browser().post('/api/activation/activate', { code: activationCode, computerName: 'RECEPTION' });
  await acceptTransfer(heir, await offeredCode(selling, owner, id, heirEmail));
  const waiting = selling.context.db.selectFrom('outbox').select('recipient').where('about', '=', id);
  const reminders = await waiting.where('kind', '=', 'reminder').where('sent_at', 'is', null).execute();
  expect(new Set(reminders.map(({ recipient }) => recipient))).toEqual(new Set([heirEmail]));
  const state = await selling.browser().post('/api/activation/state', { code: activationCode });
  expect(state.json()).toMatchObject({ isActivated: true, computerName: 'RECEPTION' });
  expect((await owner.post('/api/activation/releasecomputer', { code: activationCode })).statusCode).toBe(404);
});

test('every statement about offers uses an index', async () => {
  const { id, email, heirEmail } = await openStory();
  const { db, statements } = watchStatements(selling.context.db);
  const app = await buildApp({ ...selling.context, db });
  try {
    const signIn = async (address: string) => {
      const payload = { email: address, password: TEST_PASSWORD };
      const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
      const sent = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
      return async (call: string, body: object) => {
        const url = `/api/subscription/${call}transfer`;
        expect((await app.inject({ method: 'POST', url, payload: body, cookies: sent })).statusCode).toBeLessThan(300);
      };
    };
    const owner = await signIn(email);
    const offer = { subscriptionId: id, email: heirEmail, password: TEST_PASSWORD, baseUrl: TEST_ORIGIN };
    await owner('offer', offer);
    await owner('withdraw', { subscriptionId: id });
    await owner('offer', offer);
    const texts = (await selling.deliverMail()).map(({ text }) => text).join('\n');
    const code = /\/account\/transfer\/(\S+)/.exec(texts)?.[1];
    await owner('read', { code });
    await (
      await signIn(heirEmail)
    )('accept', { code });
  } finally {
    await app.close();
  }
  expect(statements.size).toBeGreaterThan(15);
  expect(await findScans(selling.context.db, statements)).toEqual([]);
});
