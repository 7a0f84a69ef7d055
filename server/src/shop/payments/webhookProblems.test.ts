import { mock } from 'node:test';
import Stripe from 'stripe';
import { MINUTE_MS, systemClock } from 'server-kit/clock/clock';
import { keepLog } from 'server-kit/testing/keepLog';
import { InvalidSignatureError, verifyWebhook } from '../provider/verifyWebhook';
import { WebhookProblems } from './webhookProblems';

const SECRET = 'whsec_right';
const stripe = new Stripe('sk_test_unused');
const now = () => Math.floor(Date.now() / 1000);
const sign = (timestamp: number, secret = SECRET) =>
  Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret, timestamp });

function rejectionOf(signature: string): InvalidSignatureError {
  try {
    verifyWebhook(stripe, Buffer.from('{}'), signature, SECRET);
  } catch (error) {
    if (error instanceof InvalidSignatureError) return error;
  }
  throw new Error('The webhook was accepted.');
}

test.each([
  ['a wrong secret', () => sign(now(), 'whsec_wrong'), 'wrong-signature'],
  ['a clock that is seven minutes fast', () => sign(now() - 420), 'wrong-time'],
  ['a clock that is seven minutes slow', () => sign(now() + 420), 'wrong-time'],
  ['a header without a timestamp', () => 'v1=00', 'wrong-signature'],
  ['a timestamp with a space', () => sign(now() - 420).replace('t=', 't= '), 'wrong-time'],
  ['a second, newer timestamp', () => `t=${now()},${sign(now() - 420)}`, 'wrong-time'],
  ['a newer timestamp at the end', () => `${sign(now() - 420)},t=${now()}`, 'wrong-signature'],
])('the reason for a rejection distinguishes a wrong secret from a wrong clock: %s', (_cause, signature, reason) => {
  expect(rejectionOf(signature()).reason).toBe(reason);
});

test('the shop logs many forged webhooks as one error for each reason', () => {
  const { log, lines } = keepLog();
  const problems = new WebhookProblems({ log, clock: systemClock });
  for (let count = 0; count < 1_000; count += 1) problems.reportRejection(rejectionOf(sign(now(), 'whsec_forged')));
  problems.reportRejection(rejectionOf(sign(now() - 420)));
  problems.reportRejection(new InvalidSignatureError('missing-signature'));
  expect(lines()).toMatchObject([
    { level: 50, reason: 'wrong-signature', rejections: 1, msg: expect.stringContaining('STRIPE_WEBHOOK_SECRET') },
    { level: 50, reason: 'wrong-time', ageSeconds: 420, rejections: 1, msg: expect.stringContaining('clock') },
    { level: 50, reason: 'missing-signature', rejections: 1, msg: expect.stringContaining('Stripe-Signature') },
  ]);
});

test('after a minute, the log counts the rejections since the previous line', () => {
  const { log, errors } = keepLog();
  const problems = new WebhookProblems({ log, clock: systemClock });
  const clock = mock.method(performance, 'now', () => 0);
  for (const minute of [0, 0, 0, 1, 1]) {
    clock.mock.mockImplementation(() => minute * MINUTE_MS);
    problems.reportRejection(rejectionOf(sign(now(), 'whsec_forged')));
  }
  clock.mock.restore();
  expect(errors()).toMatchObject([{ rejections: 1 }, { rejections: 3 }]);
});

test('the shop logs many thin events as one error that says which events to choose', () => {
  const { log, errors } = keepLog();
  const problems = new WebhookProblems({ log, clock: systemClock });
  for (let count = 0; count < 10; count += 1) problems.reportThinEvent({ type: 'v1.checkout.session.completed' });
  expect(errors()).toMatchObject([
    { type: 'v1.checkout.session.completed', events: 1, msg: expect.stringContaining('snapshot') },
  ]);
});
