import assert from 'node:assert';
import { type KyselyPlugin, sql } from 'kysely';
import { DAY_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { Gate } from 'server-kit/testing/gate';
import { type MailServer, type MailServerRules, openMailServer } from '../../testing/mailServer';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { until } from 'server-kit/testing/until';
import { type ClaimedMail, claimMail } from './claimMail';
import { createDelivery } from './delivery';
import { enqueueMail } from './enqueueMail';
import { MailSender, sendDueMail } from './MailSender';
import { startMailWorker } from './mailWorker';
import type { MailDelivery } from './outgoingMail';

const SHORT_CLAIM_MS = 1_500;

let shop: TestShop;
const cleanUp: Array<() => unknown> = [];

beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
  await shop.context.db.deleteFrom('outbox').execute();
});
afterAll(() => shop.close());

async function openServer(rules?: MailServerRules): Promise<MailServer> {
  const server = await openMailServer(rules);
  cleanUp.push(() => server.close());
  return server;
}

/** Creates a delivery with its own connections, as each server does. */
function deliveryTo({ url }: Pick<MailServer, 'url'>): MailDelivery {
  const delivery = createDelivery({ ...shop.context.config, smtpUrl: url });
  cleanUp.push(() => delivery.close());
  return delivery;
}

async function queue(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await enqueueMail(shop.context.db, shop.clock.now(), {
      kind: 'activation-codes',
      dedupeKey: `codes:${index}`,
      userId: 'user-1',
      recipient: `customer${index}@example.com`,
      payload: {
        activationCodes: ['AAAA-BBBB'],
        endDate: '2027-03-14',
        subscriptionsUrl: 'http://shop.test/subscriptions',
      },
    });
  }
}

const AS_QUEUED = { writeMail: async () => {}, refreshMail: async ({ payload }: ClaimedMail) => payload };

const rows = () => shop.context.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();

async function isOver(instant: Date | null): Promise<boolean> {
  const now = sql<Date>`clock_timestamp()`.as('now');
  const row = await shop.context.db.selectNoFrom(now).executeTakeFirstOrThrow();
  return instant !== null && row.now > instant;
}

it('two servers never send the same email, even if the first attempt outlasts its original claim', async () => {
  const gate = new Gate();
  const server = await openServer({ atContent: () => gate.passed() });
  await queue(1);
  const first = new MailSender(shop.context, deliveryTo(server), SHORT_CLAIM_MS);
  first.start();
  await until(() => server.received.length === 1);
  const [claimed] = await rows();
  assert(claimed);
  await until(() => isOver(claimed.claimed_until));

  expect(await sendDueMail(shop.context, deliveryTo(server))).toBe(0);
  gate.open();
  await first.finish();
  expect(first.sent).toBe(1);
  expect(server.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), claimed_until: null, attempts: 1 }]);
});

it('a server with a clock seven minutes ahead respects the claims of other servers', async () => {
  const gate = new Gate();
  const server = await openServer({ atContent: () => gate.passed() });
  await queue(1);
  const first = new MailSender(shop.context, deliveryTo(server));
  first.start();
  await until(() => server.received.length === 1);

  const ahead = { ...shop.context, clock: { now: () => later(shop.clock.now(), 7 * MINUTE_MS) } };
  expect(await sendDueMail(ahead, deliveryTo(server))).toBe(0);
  gate.open();
  await first.finish();
  expect(server.received).toHaveLength(1);
});

it("another server resends a crashed server's email with the same Message-ID", async () => {
  const server = await openServer();
  await queue(1);
  const delivery = deliveryTo(server);
  const mail = await claimMail(shop.context, SHORT_CLAIM_MS);
  assert(mail);
  // Simulate a server that crashes after the mail server accepts the email, but before the success is recorded.
  await delivery.send(
    {
      ...mail,
      to: mail.recipient,
      from: shop.context.config.mailFrom,
      replyTo: shop.context.config.supportEmail,
      date: shop.clock.now(),
      subject: '',
      text: '',
      html: '',
    },
    new AbortController().signal,
  );

  await until(async () => (await sendDueMail(shop.context, delivery)) === 1);
  expect(server.received).toHaveLength(2);
  const [first, second] = server.received;
  assert(first && second);
  expect(first.messageId).toMatch(/^<[\w-]+@example\.com>$/);
  expect(second.messageId).toBe(first.messageId);
});

it('a server aborts its attempt if another server has claimed the email in the meantime', async () => {
  const server = await openServer({ atContent: () => new Gate().passed() });
  await queue(1);
  const frozen = new MailSender(shop.context, deliveryTo(server), SHORT_CLAIM_MS);
  frozen.start();
  await until(() => server.received.length === 1);
  const claimedUntil = later(shop.clock.now(), DAY_MS);
  await shop.context.db.updateTable('outbox').set({ attempts: 2, claimed_until: claimedUntil }).execute();
  await frozen.finish();
  expect(await rows()).toMatchObject([{ attempts: 2, claimed_until: claimedUntil, sent_at: null, last_error: null }]);
});

it('a sender sends at most five emails at the same time', async () => {
  const gate = new Gate();
  let waiting = 0;
  let most = 0;
  const server = await openServer({
    atContent: async () => {
      most = Math.max(most, (waiting += 1));
      await gate.passed();
      waiting -= 1;
      return undefined;
    },
  });
  await queue(12);
  const sender = new MailSender(shop.context, deliveryTo(server));
  sender.start();
  await until(() => waiting === 5);
  gate.open();
  await sender.finish();
  expect([sender.sent, server.received.length, most]).toEqual([12, 12, 5]);
});

it('a slow email does not delay newer emails', async () => {
  const gate = new Gate();
  const server = await openServer({
    atContent: ({ recipients }) => (recipients[0] === 'customer0@example.com' ? gate.passed() : undefined),
  });
  await queue(1);
  const worker = startMailWorker(shop.context, deliveryTo(server), AS_QUEUED);
  cleanUp.push(() => worker.stop());
  worker.wake();
  await until(() => server.received.length === 1);
  await queue(2);
  worker.wake();
  await until(async () => (await rows()).some(({ sent_at }) => sent_at !== null));
  expect((await rows()).map(({ recipient, sent_at }) => [recipient, sent_at !== null])).toEqual([
    ['customer0@example.com', false],
    ['customer1@example.com', true],
  ]);
  gate.open();
});

it('a stopping worker sends no further email and returns unfinished emails to the queue', async () => {
  const server = await openServer({ atContent: () => new Gate().passed() });
  await queue(60);
  const worker = startMailWorker(shop.context, deliveryTo(server), AS_QUEUED);
  worker.wake();
  await until(() => server.received.length === 5);
  await worker.stop();
  expect(server.received).toHaveLength(5);

  const next = await openServer();
  expect(await sendDueMail(shop.context, deliveryTo(next))).toBe(60);
  const ids = new Set(next.received.map(({ messageId }) => messageId));
  expect(server.received.filter(({ messageId }) => !ids.has(messageId))).toEqual([]);
});

it('the sender does not resend an email that the mail server accepts soon after the sender stops', async () => {
  const gate = new Gate();
  const server = await openServer({ atContent: () => gate.passed() });
  await queue(1);
  const sender = new MailSender(shop.context, deliveryTo(server));
  sender.start();
  await until(() => server.received.length === 1);
  const stopped = sender.stop(MINUTE_MS);
  gate.open();
  await stopped;
  expect(await sendDueMail(shop.context, deliveryTo(server))).toBe(0);
  expect(server.received).toHaveLength(1);
});

it('the sender tries one email at a time while the mail server is down', async () => {
  const down = await openMailServer();
  await down.close();
  await queue(12);
  const sender = new MailSender(shop.context, deliveryTo(down));
  const tried = async () => {
    sender.start();
    await sender.finish();
    return (await rows()).filter(({ attempts }) => attempts > 0).length;
  };
  const first = await tried();
  expect(first).toBeLessThanOrEqual(5);
  expect(await tried()).toBe(first + 1);
});

it('the sender retries recording a sent email instead of sending the email again', async () => {
  const server = await openServer();
  await queue(1);
  let failures = 2;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (failures > 0 && node.kind === 'UpdateQueryNode' && JSON.stringify(node.updates).includes('"sent_at"')) {
        failures -= 1;
        throw new Error('The database is unavailable.');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { ...shop.context, db: shop.context.db.withPlugin(failing) };
  expect(await sendDueMail(context, deliveryTo(server))).toBe(1);
  expect(failures).toBe(0);
  expect(server.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), attempts: 1 }]);
});
