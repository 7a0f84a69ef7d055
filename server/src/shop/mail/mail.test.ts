import assert from 'node:assert';
import { addDays } from 'shared/domain/calendarDate';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { header, openMailServer } from '../../testing/mailServer';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { createDelivery } from './delivery';
import { cancelMail, enqueueMail, type QueuedMail } from './enqueueMail';
import type { MailDelivery, OutgoingMail } from './outgoingMail';
import { sendDueMail } from './MailSender';
import { renderMail } from './templates/renderMail';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.context.db.deleteFrom('outbox').execute();
});
afterAll(() => shop.close());

async function queue(mail: Partial<Omit<QueuedMail, 'kind' | 'payload'>> = {}): Promise<void> {
  await enqueueMail(shop.context.db, shop.clock.now(), {
    kind: 'activation-codes',
    dedupeKey: 'codes:1',
    userId: 'user-1',
    recipient: 'ann@example.com',
    payload: {
      activationCodes: ['AAAA-BBBB', '<b>&"'],
      endDate: '2027-03-14',
      subscriptionsUrl: 'http://shop.test/subscriptions',
    },
    ...mail,
  });
  shop.context.wakeMail();
}

const failing = (error: string): MailDelivery => ({
  send: () => Promise.reject(new Error(error)),
  close: () => undefined,
});

it('the outbox stores and sends only one email per key', async () => {
  await Promise.all([queue(), queue(), queue()]);
  expect(await shop.deliverMail()).toHaveLength(1);
  await queue();
  expect(await shop.deliverMail()).toHaveLength(0);
});

it('the shop sends no email after a failed transaction', async () => {
  const { db } = shop.context;
  await db
    .transaction()
    .execute(async (trx) => {
      await enqueueMail(trx, shop.clock.now(), {
        kind: 'password-reset',
        dedupeKey: 'r',
        userId: 'user-1',
        recipient: 'a@example.com',
        payload: { resetUrl: 'http://shop.test' },
      });
      throw new Error('the purchase failed');
    })
    .catch(() => undefined);
  expect(await shop.deliverMail()).toEqual([]);
});

it('the HTML version of an email escapes its content, and the text version does not', async () => {
  await queue();
  const [mail] = await shop.deliverMail();
  assert(mail);
  expect(mail.html).toContain('&lt;b&gt;&amp;&quot;');
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).toContain('<b>&"');
  expect(mail.text).toContain('14 March 2027');
});

it('the worker retries a failed email with exponential backoff', async () => {
  await queue();
  const dueAfter = async () => {
    const before = shop.clock.now();
    await sendDueMail(shop.context, failing('mailbox on fire'));
    const row = await shop.context.db
      .selectFrom('outbox')
      .select(['send_after', 'last_error'])
      .executeTakeFirstOrThrow();
    expect(row.last_error).toBe('mailbox on fire');
    shop.clock.set(row.send_after);
    return Math.round((row.send_after.getTime() - before.getTime()) / MINUTE_MS);
  };
  expect([await dueAfter(), await dueAfter(), await dueAfter(), await dueAfter()]).toEqual([1, 2, 4, 8]);
  expect(await shop.deliverMail()).toHaveLength(1);
});

it('several servers send each email only once', async () => {
  for (let index = 0; index < 25; index += 1) await queue({ dedupeKey: `codes:${index}` });
  const batches = await Promise.all([shop.deliverMail(), shop.deliverMail(), shop.deliverMail()]);
  const ids = batches.flat().map(({ id }) => id);
  expect(ids).toHaveLength(25);
  expect(new Set(ids).size).toBe(25);
});

it('a scheduled email is sent when it is due, unless it was cancelled first', async () => {
  const sendAfter = later(shop.clock.now(), HOUR_MS);
  await queue({ dedupeKey: 'later', sendAfter });
  await queue({ dedupeKey: 'never', about: 'sub1', sendAfter });
  expect(await shop.deliverMail()).toEqual([]);
  await cancelMail(shop.context.db, shop.clock.now(), 'activation-codes', 'sub1');
  shop.clock.set(later(sendAfter, 1000));
  expect(await shop.deliverMail()).toHaveLength(1);
});

it("an email's date is the time at which it is sent", async () => {
  const sendAfter = later(shop.clock.now(), 300 * DAY_MS);
  await queue({ sendAfter });
  shop.clock.set(later(sendAfter, HOUR_MS));
  const [mail] = await shop.deliverMail();
  expect(mail?.date.getTime()).toBeGreaterThanOrEqual(later(sendAfter, HOUR_MS).getTime());
});

it('the worker drops an email that was not sent before its deadline', async () => {
  await queue({ dedupeKey: 'late', sendBefore: later(shop.clock.now(), HOUR_MS) });
  await sendDueMail(shop.context, failing('no answer'));
  shop.clock.set(later(shop.clock.now(), HOUR_MS));
  expect(await shop.deliverMail()).toEqual([]);
  expect(await shop.context.db.selectFrom('outbox').select('id').where('cancelled_at', 'is', null).execute()).toEqual(
    [],
  );
});

it.each([
  [20, 'in 20 days'],
  [1, 'in 1 day'],
  [0, 'today'],
])('a reminder sent %i days before the end says "%s"', (daysLeft, words) => {
  const payload = { quantity: 2, endDate: '2027-03-14', renewalUrl: 'http://shop.test/r' };
  const { subject } = renderMail(shop.context.config, 'reminder', payload, addDays('2027-03-14', -daysLeft));
  expect(subject.endsWith(`ends ${words}`)).toBe(true);
});

test.each([
  [1, 'Its', 'activation code stays the same'],
  [2, 'Their', 'activation codes stay the same'],
])('the emails about a renewal for %i computers speak of as many codes', (quantity, owner, words) => {
  const { config } = shop.context;
  const endDate = '2027-03-14';
  const order = { orderNumber: '7KD3MX2P', quantity, amountPence: 6_000 };
  const url = 'http://shop.test/r';
  const texts = [
    renderMail(config, 'reminder', { quantity, endDate, renewalUrl: url }, endDate).text,
    renderMail(config, 'payment-awaited', { ...order, kind: 'renewal', orderUrl: url }, endDate).text,
    renderMail(config, 'renewal', { ...order, endDate, subscriptionsUrl: url }, endDate).text,
  ];
  expect(texts).toEqual(['Your', 'Your', owner].map((whose) => expect.stringContaining(`${whose} ${words}`)));
});

it('every attempt to send an email has the same Message-ID', async () => {
  let refusals = 1;
  const server = await openMailServer({ atContent: () => ((refusals -= 1) >= 0 ? '450 Try again' : undefined) });
  const delivery = createDelivery({ ...shop.context.config, smtpUrl: server.url });

  await queue();
  expect(await sendDueMail(shop.context, delivery)).toBe(0);
  shop.clock.set(later(shop.clock.now(), 2 * MINUTE_MS));
  expect(await sendDueMail(shop.context, delivery)).toBe(1);
  const [first, second] = server.received;
  assert(first && second);
  expect(first.messageId).toMatch(/^<[\w-]+@example\.com>$/);
  expect(second.messageId).toBe(first.messageId);
  expect(header(second.text, 'To')).toBe('ann@example.com');

  delivery.close();
  await server.close();
});

it('the demo shows its emails only to requests from this machine', async () => {
  await queue();
  const delivery = createDelivery(shop.context.config);
  await sendDueMail(shop.context, delivery);
  const page = await shop.app.inject({ url: '/dev/mail', remoteAddress: '127.0.0.1' });
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data:");
  expect(page.body).toContain('ann@example.com');
  expect(page.body).not.toContain('<b>');
  const [stored] = (
    await shop.app.inject({ url: '/dev/mail', remoteAddress: '127.0.0.1', headers: { accept: 'application/json' } })
  ).json<OutgoingMail[]>();
  assert(stored);
  const mail = await shop.app.inject({ url: `/dev/mail/${stored.id}`, remoteAddress: '127.0.0.1' });
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await shop.app.inject({ url: '/dev/mail', remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
  const forwarded = { url: '/dev/mail', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.1' } };
  expect((await shop.app.inject(forwarded)).statusCode).toBe(404);
});

it('a live shop has neither the mail page nor the call that sets the clock', async () => {
  const live = await openTestShop({ isDemo: false });
  expect((await live.app.inject({ url: '/dev/mail', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
  expect(
    (await live.app.inject({ method: 'POST', url: '/dev/clock', payload: {}, remoteAddress: '127.0.0.1' })).statusCode,
  ).toBe(404);
  await live.close();
});
