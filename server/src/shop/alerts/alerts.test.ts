import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { portOf } from 'server-kit/testing/freePort';
import { keepLog } from 'server-kit/testing/keepLog';
import { withResolvers } from 'server-kit/testing/withResolvers';
import { adminOf } from '../../testing/adminLine';
import { type MailServer, openMailServer } from '../../testing/mailServer';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { catchUpReversals } from '../payments/handleEvent';
import { type AlertChannel, alertChannels } from './alertChannels';
import { findCauses } from './findCauses';
import { sendAlerts } from './sendAlerts';

const TO = 'owner@example.com';

let selling: SellingShop;
let mailServer: MailServer;
let chat: Server;
/** What the chat received. */
let posted: string[];
let chatStatus: number;

beforeEach(async () => {
  selling = await openSellingShop();
  mailServer = await openMailServer();
  posted = [];
  chatStatus = 200;
  chat = createServer((request, reply) => {
    void text(request).then((body) => {
      if (chatStatus === 200) posted.push(JSON.parse(body).text);
      reply.writeHead(chatStatus).end('ok');
    });
  });
  chat.listen(0, '127.0.0.1');
  await once(chat, 'listening');
});
afterEach(async () => {
  await mailServer.close();
  chat.close();
  await selling.close();
});

const settings = () => ({
  smtpUrl: mailServer.url,
  alertEmail: TO,
  alertWebhookUrl: `http://127.0.0.1:${portOf(chat)}`,
});
const wait = (ms: number) => selling.clock.set(later(selling.clock.now(), ms));

/** Runs the task once. Returns what arrived in the chat. */
async function run(changes: Partial<ReturnType<typeof settings>> = {}): Promise<string[]> {
  posted = [];
  const config = { ...selling.context.config, ...settings(), ...changes };
  await sendAlerts({ ...selling.context, config }, alertChannels(config));
  return posted;
}

/** Places an order that stays in review, and returns its number. */
async function placeForReview(): Promise<string> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { order_number } = await selling.context.db
    .updateTable('orders')
    .set({ status: 'review', review_reason: 'The amount differs.' })
    .where('id', '=', paymentId)
    .returning('order_number')
    .executeTakeFirstOrThrow();
  return order_number;
}

const solve = (orderNumber: string) =>
  selling.context.db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('order_number', '=', orderNumber)
    .execute();

test('the merchant is told once about a problem by email and chat, again after a day, and when it is solved', async () => {
  expect(await run()).toEqual([]);
  const order = await placeForReview();
  expect(await run()).toEqual([
    `Call Recorder: 1 problem\n\nNew: Order ${order} needs your decision: The amount differs. ` +
      'Correct STRIPE_SECRET_KEY, then run "settle". Run "accept" only if you want to deliver the order without payment.' +
      '\n\nFor details, run: npm run admin -- review',
  ]);
  expect(mailServer.received).toMatchObject([{ recipients: [TO] }]);
  wait(HOUR_MS);
  expect(await run()).toEqual([]);
  wait(DAY_MS);
  expect(await run()).toEqual([expect.stringContaining(`Not solved yet: Order ${order} needs your decision`)]);
  await solve(order);
  wait(11 * MINUTE_MS);
  expect(await run()).toEqual([expect.stringContaining(`1 problem solved\n\nSolved: Order ${order}`)]);
  wait(DAY_MS);
  expect(await run()).toEqual([]);
});

test('a problem that comes back within ten minutes is not reported twice', async () => {
  const order = await placeForReview();
  await run();
  await solve(order);
  wait(5 * MINUTE_MS);
  expect(await run()).toEqual([]);
  await selling.context.db.updateTable('orders').set({ status: 'review' }).where('order_number', '=', order).execute();
  expect(await run()).toEqual([]);
});

test('while one server sends an alert, another server does not send it too', async () => {
  await placeForReview();
  const { promise: isReceived, resolve: receive } = withResolvers();
  const { promise: mayEnd, resolve: end } = withResolvers();
  const slow: AlertChannel = {
    name: 'ALERT_WEBHOOK_URL',
    send: async () => {
      receive();
      await mayEnd;
    },
  };
  const sending = sendAlerts(selling.context, [slow]);
  await isReceived;
  expect(await run()).toEqual([]);
  end();
  await sending;
  wait(MINUTE_MS);
  expect(await run()).toEqual([]);
});

test('if the mail server fails, the chat is told, and if both fail, the next run tries again', async () => {
  await placeForReview();
  const { log, errors } = keepLog();
  selling.context.log = log;
  const broken = { smtpUrl: 'smtp://127.0.0.1:1' };
  chatStatus = 500;
  expect(await run(broken)).toEqual([]);
  expect(errors()).toMatchObject([
    { channel: 'ALERT_EMAIL', msg: 'an alert could not be sent: Call Recorder: 1 problem' },
    { channel: 'ALERT_WEBHOOK_URL', msg: 'an alert could not be sent: Call Recorder: 1 problem' },
  ]);
  chatStatus = 200;
  wait(MINUTE_MS);
  expect(await run(broken)).toHaveLength(1);
});

test('paid orders without codes, disputes, and emails that wait or are refused are reported', async () => {
  const disputed = await buy(selling, await selling.signedIn());
  const { paymentId: waiting } = await placePurchase(selling, await selling.signedIn());
  const { db, clock } = selling.context;
  const now = clock.now();
  await db.updateTable('orders').set({ status: 'paid', paid_at: now }).where('id', '=', waiting).execute();
  await db.insertInto('disputes').values({ id: 'dp_1', order_id: disputed, state: 'open', recorded_at: now }).execute();
  expect(await run()).toEqual([expect.stringContaining('A bank disputes the payment of £')]);
  const due_at = new Date('2027-06-03T13:05:00Z');
  await db.updateTable('disputes').set({ due_at, reason: 'product_not_received' }).execute();
  expect((await findCauses(db, now)).map(({ sentence }) => sentence)).toContainEqual(
    expect.stringContaining(
      'Reason: product not received. Respond at Stripe by 3 June 2027, 14:05 BST. Without a response, the money is lost.',
    ),
  );
  expect((await findCauses(db, later(due_at, 1))).map(({ sentence }) => sentence)).toContainEqual(
    expect.stringContaining(
      'The deadline to respond at Stripe passed on 3 June 2027, 14:05 BST. Wait for the bank’s decision.',
    ),
  );
  wait(11 * MINUTE_MS);
  const [message] = await run();
  expect(message).toContain('is paid, but the customer has no codes yet. No delivery attempt has finished yet.');
  expect(message).toContain('Emails to customers are not delivered.');
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now(), cancelled_at: clock.now(), last_error: '550 5.1.1 No such user' })
    .where('kind', '=', 'order')
    .execute();
  expect(await run()).toEqual([expect.stringContaining('(order) was permanently refused: 550 5.1.1 No such user.')]);
});

test('the merchant is told about a payout that failed, also if its webhook is lost', async () => {
  await buy(selling, await selling.signedIn());
  await selling.control('payouts');
  const [payout] = (await selling.stripe.payouts.list()).data;
  await selling.control(`payouts/${payout?.id}/fail`);
  await catchUpReversals(selling.context);
  expect(await run()).toEqual([
    expect.stringContaining(
      `New: A payout failed: The bank returned the payout ${payout?.id} of £150.50. Correct the bank account at Stripe, which sends the money again in a later payout.`,
    ),
  ]);
});

test('a message names at most 20 problems', async () => {
  for (let count = 0; count < 23; count += 1) await placeForReview();
  const [message = ''] = await run();
  expect(message.match(/New: /g)).toHaveLength(20);
  expect(message).toContain('And 3 more.');
});

test('the operator sees the same problems, and can send a test alert', async () => {
  const order = await placeForReview();
  const { admin } = adminOf(selling.context);
  expect(await admin('alerts')).toContain(`Order ${order} needs your decision`);
  await expect(admin('alerts --test')).rejects.toThrow('Set ALERT_EMAIL or ALERT_WEBHOOK_URL first.');
  const { adminJson } = adminOf({ ...selling.context, config: { ...selling.context.config, ...settings() } });
  expect((await adminJson('alerts --test')).message).toBe(
    'Problems: 1. A test alert was sent with ALERT_EMAIL and ALERT_WEBHOOK_URL.',
  );
  expect(posted).toEqual([expect.stringContaining('Call Recorder: test alert')]);
});
