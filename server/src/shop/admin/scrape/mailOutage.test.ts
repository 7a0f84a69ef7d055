import assert from 'node:assert';
import { readFile } from 'node:fs/promises';
import { buildApp } from '../../../app';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { cancelMail, enqueueMail } from '../../mail/enqueueMail';
import { sendDueMail } from '../../mail/MailSender';
import { createSmtpDelivery } from '../../mail/smtpDelivery';
import { type MailServerRules, openMailServer } from '../../../testing/mailServer';
import { openTestShop, type TestShop } from '../../../testing/testShop';

const RULES = new URL('../../../../deploy/prometheus-rules.yml', import.meta.url);
/** The mail worker runs more often, but that would only take longer. */
const WORKER_INTERVAL_MS = MINUTE_MS;
const NO_SUCH_USER = '550 5.1.1 No such user';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function enqueue(name: string, waitMs = 0): Promise<void> {
  const now = shop.clock.now();
  await enqueueMail(shop.context.db, now, {
    kind: 'password-reset',
    dedupeKey: name,
    about: name,
    userId: 'user-1',
    recipient: `${name}@example.com`,
    payload: { resetUrl: 'http://shop.test/reset' },
    sendAfter: later(now, waitMs),
  });
}

const wait = (ms: number) => shop.clock.set(later(shop.clock.now(), ms));

/** Runs the mail worker for a time with a mail server that follows `rules`. */
async function runWorker(ms: number, rules: MailServerRules): Promise<void> {
  const server = await openMailServer(rules);
  const delivery = createSmtpDelivery(server.url);
  for (const endsAt = later(shop.clock.now(), ms); shop.clock.now() < endsAt; wait(WORKER_INTERVAL_MS))
    await sendDueMail(shop.context, delivery);
  delivery.close();
  await server.close();
}

/** Returns the value of the alert `EmailStuck` for Prometheus, and whether the alert fires. */
async function readAlert(): Promise<{ minutes: number; isFiring: boolean }> {
  const alert = /EmailStuck\s+expr: max\((?<metric>\w+)\) > (?<limit>\d+)/.exec(await readFile(RULES, 'utf8'))?.groups;
  assert(alert);
  // Use a new app, because the metrics are cached.
  const app = await buildApp(shop.context);
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  await app.close();
  const seconds = Number(new RegExp(`^${alert.metric} (.+)$`, 'm').exec(body)?.[1]);
  return { minutes: Math.floor(seconds / 60), isFiring: seconds > Number(alert.limit) };
}

test.each<[string, MailServerRules]>([
  ['refuses the sign-in', { refusesSignIn: true }],
  ['refuses the sender', { atSender: () => '451 4.3.0 Try again later' }],
  ['refuses each recipient for now', { atRecipient: () => '451 4.7.1 Greylisted' }],
])('the documented alert fires while the mail server %s, and ends when it delivers the emails', async (_how, rules) => {
  for (let number = 0; number < 5; number += 1) await enqueue(`customer${number}`);
  await runWorker(18 * MINUTE_MS, rules);
  expect(await readAlert()).toEqual({ minutes: 18, isFiring: true });

  await runWorker(16 * MINUTE_MS, {});
  expect(await readAlert()).toEqual({ minutes: 0, isFiring: false });
});

test('an email that was due while no server was running counts from then, also after an attempt', async () => {
  await enqueue('late');
  wait(HOUR_MS);
  expect(await readAlert()).toEqual({ minutes: 60, isFiring: true });
  await runWorker(MINUTE_MS, { refusesSignIn: true });
  expect(await readAlert()).toEqual({ minutes: 61, isFiring: true });
});

test('a planned email counts from its planned time', async () => {
  await enqueue('planned', DAY_MS);
  wait(DAY_MS - MINUTE_MS);
  expect(await readAlert()).toEqual({ minutes: 0, isFiring: false });
  wait(MINUTE_MS);
  await runWorker(11 * MINUTE_MS, { refusesSignIn: true });
  expect(await readAlert()).toEqual({ minutes: 11, isFiring: true });
});

test('an email that was cancelled or refused for good no longer counts', async () => {
  await enqueue('cancelled');
  await runWorker(20 * MINUTE_MS, { refusesSignIn: true });
  await cancelMail(shop.context.db, shop.clock.now(), 'password-reset', 'cancelled');
  await enqueue('unknown');
  await runWorker(20 * MINUTE_MS, { atRecipient: () => NO_SUCH_USER });
  expect(await readAlert()).toEqual({ minutes: 0, isFiring: false });
});
