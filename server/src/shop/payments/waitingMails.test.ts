import assert from 'node:assert';
import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { adminOf } from '../../testing/adminLine';
import { buyRefundable } from '../../testing/refundedPurchase';
import { renew, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { applyDispute } from './applyDispute';
import type { DisputeState } from '../provider/ProviderDispute';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

test('emails that waited while a refund failed and was made again say that the codes no longer work', async () => {
  const { sendRefundEvent, mails } = await buyRefundable(selling);
  const first = { id: 're_first' };
  await sendRefundEvent('refund.created', 'succeeded', first);
  await sendRefundEvent('refund.failed', 'failed', first);
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_second' });
  const texts = (await mails()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toContain('Its activation codes no longer work.');
});

test('an email that waited while a pending refund succeeded says that the money is refunded', async () => {
  const { sendRefundEvent, mails } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'pending');
  await sendRefundEvent('refund.updated', 'succeeded');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('We refunded your payment of £153.00');
  expect(mail?.text).not.toContain('not complete yet');
  expect(mail?.documents).toEqual([expect.objectContaining({ kind: 'credit-note' })]);
});

test('an email that waited while another refund failed no longer says that the whole payment is refunded', async () => {
  const { sendRefundEvent, mails } = await buyRefundable(selling);
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_part', amount: 5_300 });
  await sendRefundEvent('refund.created', 'succeeded', { id: 're_rest', amount: 10_000 });
  await sendRefundEvent('refund.failed', 'failed', { id: 're_part', amount: 5_300 });
  const rest = (await mails()).find(({ subject }) => subject === 'We refunded £100.00 of your payment');
  expect(rest?.text).toContain('This refund does not change the Call Recorder Pro subscription.');
  expect(rest?.text).not.toContain('whole payment');
});

describe('a renewal that another customer paid', () => {
  let customers = 0;

  async function renewedByStranger() {
    customers += 1;
    const ownerEmail = `waiting-owner${customers}@example.com`;
    const { id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 12), ownerEmail);
    const { paymentId } = await renew(selling, await selling.signedIn(`waiting-payer${customers}@example.com`), id);
    await selling.deliverMail();
    const report = async (action: string, event: string) => {
      await selling.atProvider(paymentId, action);
      expect(await selling.sendWebhook(paymentId, event)).toBe(200);
    };
    const failRefund = async () => {
      const { payment_intent } = await selling.sessionOf(paymentId);
      const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
      assert(refund);
      await selling.control(`refunds/${refund.id}/fail`);
      await selling.sendWebhook(paymentId, 'refund.failed');
    };
    const ownerMails = async () => (await selling.deliverMail()).filter(({ to }) => to === ownerEmail);
    return { id, report, failRefund, ownerMails };
  }

  test('tells the owner about the dispute if the refund of a disputed payment fails', async () => {
    const { report, failRefund, ownerMails } = await renewedByStranger();
    await report('refund', 'refund.created');
    await report('dispute', 'charge.dispute.created');
    await failRefund();
    const [mail, ...others] = await ownerMails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('This payment is now disputed with a bank');
  });

  test('sends the owner no waiting email about the end date of a subscription that is blocked now', async () => {
    const { id, report, ownerMails } = await renewedByStranger();
    await report('dispute', 'charge.dispute.created');
    await adminOf(selling.context).admin(`block ${id} --yes`);
    expect(await ownerMails()).toEqual([]);
  });
});

test('a customer with two disputes is told that one is still open after the shop wins the other on appeal', async () => {
  const { paymentIntent, mails } = await buyRefundable(selling);
  const report = (id: string, state: DisputeState) =>
    applyDispute(selling.context, {
      id,
      paymentIntentId: paymentIntent,
      state,
      createdAt: new Date(),
      dueAt: null,
      reason: 'general',
    });
  await report('du_first', 'open');
  await report('du_first', 'lost');
  await report('du_second', 'open');
  await mails();
  await report('du_first', 'won');
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/is disputed$/)]);
});
