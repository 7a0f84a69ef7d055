import { DAY_MS, later } from 'server-kit/clock/clock';
import { keepLog } from 'server-kit/testing/keepLog';
import { type MailServerRules, openMailServer } from '../../testing/mailServer';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { createDelivery } from './delivery';
import { enqueueMail } from './enqueueMail';
import { listFailedMail } from './listFailedMail';
import { sendDueMail } from './MailSender';

const RECIPIENT = 'ann@example.com';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.context.db.deleteFrom('outbox').execute();
});
afterAll(() => shop.close());

function queue(recipient = RECIPIENT): Promise<void> {
  return enqueueMail(shop.context.db, shop.clock.now(), {
    kind: 'activation-codes',
    dedupeKey: 'codes:1',
    userId: 'user-1',
    recipient,
    payload: {
      activationCodes: ['AAAA-BBBB'],
      endDate: '2027-03-14',
      subscriptionsUrl: 'http://shop.test/subscriptions',
    },
  });
}

const row = () => shop.context.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

/** Sends due emails to a mail server with these rules. */
async function sendTo(rules: MailServerRules) {
  const server = await openMailServer(rules);
  const delivery = createDelivery({ ...shop.context.config, smtpUrl: server.url });
  const { log, ...kept } = keepLog();
  try {
    await sendDueMail({ ...shop.context, log }, delivery);
  } finally {
    delivery.close();
    await server.close();
  }
  return { received: server.received, ...kept };
}

/** Repeats each attempt when it is due, for at most ten days. */
async function sendUntilFailed(rules: MailServerRules) {
  const startedAt = shop.clock.now();
  for (;;) {
    await sendTo(rules);
    const { failed_at, send_after, attempts } = await row();
    const days = ((failed_at ?? send_after).getTime() - startedAt.getTime()) / DAY_MS;
    if (failed_at !== null || days > 10) return { attempts, days, failed_at };
    shop.clock.set(send_after);
  }
}

it.each([
  ['an unknown recipient', { atRecipient: () => '550 5.1.1 No such user' }],
  ['an unknown domain', { atRecipient: () => '550 5.1.2 Bad destination system' }],
  ['a full mailbox', { atRecipient: () => '552 5.2.2 Mailbox full' }],
  ['a mailbox that is disabled', { atRecipient: () => '550 5.2.1 Mailbox disabled' }],
  ['a policy', { atRecipient: () => '550 5.7.1 Message refused' }],
  ['an unknown recipient, without an enhanced code', { atRecipient: () => '550 No such user' }],
  ['content that is too large', { atContent: () => '552 5.3.4 Message too big' }],
  ['content that is refused', { atContent: () => '554 5.6.0 Malformed message' }],
  ['content that is refused by policy', { atContent: () => '550 5.7.1 Looks like spam' }],
])('an email fails permanently because of %s', async (_reason, rules: MailServerRules) => {
  await queue();
  const { errors, text } = await sendTo(rules);
  expect(await row()).toMatchObject({
    failed_at: expect.any(Date),
    sent_at: null,
    payload: {},
    attempts: 1,
    last_error: expect.stringMatching(/5\d\d/),
  });
  expect(errors()).toMatchObject([{ kind: 'activation-codes', attempts: 1, msg: 'an email has failed permanently' }]);
  expect(text()).not.toContain(RECIPIENT);

  shop.clock.set(later(shop.clock.now(), 300 * DAY_MS));
  expect((await sendTo({})).received).toEqual([]);
  shop.clock.reset();
});

it.each([
  ['a mailbox that is busy', { atRecipient: () => '450 4.2.1 Try again later' }],
  ['greylisting', { atRecipient: () => '451 4.7.1 Greylisted' }],
  ['a relay that refuses the shop', { atRecipient: () => '554 5.7.1 <ann@example.com>: Relay access denied' }],
  ['a shop domain without authentication', { atContent: () => '550 5.7.26 Unauthenticated sender' }],
  ['a quota of the shop', { atContent: () => '550 5.4.5 Daily sending quota exceeded' }],
  ['a blocked server', { atRecipient: () => '554 5.7.1 Client host blocked using bl.example.net' }],
  ['a sender that was not verified', { atContent: () => '554 Message rejected: Email address is not verified.' }],
  ['a sender that is refused', { atSender: () => '550 5.7.1 Sender refused' }],
  ['a server that is closing', { atRecipient: () => '421 4.3.2 Closing' }],
  ['a system failure', { atContent: () => '554 5.3.0 Internal error' }],
  ['a wrong password', { refusesSignIn: true }],
])('the shop sends the email again after %s, and it arrives', async (_reason, rules: MailServerRules) => {
  await queue();
  const { errors, warnings, text } = await sendTo(rules);
  expect(await row()).toMatchObject({ failed_at: null, cancelled_at: null, claimed_until: null, attempts: 1 });
  expect(errors()).toEqual([]);
  expect(warnings()).toMatchObject([{ msg: 'an email was not accepted' }]);
  expect(text()).not.toContain(RECIPIENT);

  shop.clock.set((await row()).send_after);
  expect((await sendTo({})).received).toHaveLength(1);
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), last_error: null });
});

it('an email with two addresses as its recipient fails and is sent to neither address', async () => {
  await queue('ann@example.com, eve@example.com');
  expect((await sendTo({})).received).toEqual([]);
  expect(await row()).toMatchObject({
    failed_at: expect.any(Date),
    last_error: 'The recipient is not a single email address.',
  });
});

it("the outbox hides addresses in the mail server's reply", async () => {
  await queue();
  await sendTo({ atRecipient: (address) => `550 5.1.1 <${address}>: no such user` });
  expect((await row()).last_error).toContain('<a***@example.com>: no such user');
});

it('an email fails permanently after three days of temporary refusals', async () => {
  await queue();
  const { attempts, days } = await sendUntilFailed({ atRecipient: () => '450 4.2.1 Try again later' });
  expect(days).toBeGreaterThanOrEqual(3);
  expect(days).toBeLessThan(3.5);
  expect(attempts).toBeLessThan(25);
});

it('an email fails permanently after seven days if the mail server accepts no email', async () => {
  await queue();
  const startedAt = shop.clock.now();
  await sendTo({ atSender: () => '451 4.3.0 Not now' });
  shop.clock.set(later(startedAt, 6.9 * DAY_MS));
  await sendTo({ atSender: () => '451 4.3.0 Not now' });
  expect((await row()).send_after.getTime() - shop.clock.now().getTime()).toBeLessThanOrEqual(DAY_MS / 96);
  expect((await row()).failed_at).toBeNull();
  shop.clock.set(later(startedAt, 7 * DAY_MS));
  await sendTo({ atSender: () => '451 4.3.0 Not now' });
  expect((await row()).failed_at).not.toBeNull();
});

it('an email that cannot be rendered fails after three days and does not delay other emails', async () => {
  await queue();
  await shop.context.db
    .updateTable('outbox')
    .set({ payload: JSON.stringify({ activationCodes: 5 }), dedupe_key: 'broken' })
    .execute();
  await queue('bob@example.com');
  const { received } = await sendTo({});
  expect(received.map(({ recipients }) => recipients)).toEqual([['bob@example.com']]);
  await shop.context.db.deleteFrom('outbox').where('sent_at', 'is not', null).execute();
  expect((await sendUntilFailed({})).days).toBeLessThan(3.5);
});

it('a server leaves emails of unknown kinds to newer servers', async () => {
  await queue();
  await shop.context.db.updateTable('outbox').set({ kind: 'from-the-future' }).execute();
  await sendTo({});
  expect(await row()).toMatchObject({ attempts: 0, cancelled_at: null });
});

it('the list of failed emails shows the recipient and the reason for each failure since a given time', async () => {
  await queue();
  await sendTo({ atRecipient: () => '550 5.1.1 No such user' });
  const since = later(shop.clock.now(), -DAY_MS);
  expect(await listFailedMail(shop.context.db, since, 10)).toMatchObject([
    {
      kind: 'activation-codes',
      recipient: RECIPIENT,
      attempts: 1,
      reason: expect.stringContaining('5.1.1'),
      failedAt: expect.any(Date),
    },
  ]);
  expect(await listFailedMail(shop.context.db, later(shop.clock.now(), DAY_MS), 10)).toEqual([]);
});
