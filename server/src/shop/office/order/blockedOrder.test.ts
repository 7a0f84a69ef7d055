import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { later } from 'server-kit/clock/clock';
import { adminOf } from '../../../testing/adminLine';
import { orderNumberOf } from '../../../testing/paymentState';
import { renew, startRenewal, subscribed } from '../../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../../testing/sellingShop';
import { findSubscriptionPage } from '../customer/findSubscriptionPage';
import { findHome } from '../home/findHome';
import { operationName, operationsOf } from '../operations/listOperations';
import { findOrderPage } from './findOrderPage';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Pays for a renewal after the bank has disputed the purchase, which blocks the subscription. */
async function renewalOfDisputed() {
  const { customer, id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 12));
  const { origin_order_id: purchaseId } = await selling.context.db
    .selectFrom('subscriptions')
    .select('origin_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { paymentId } = await startRenewal(selling, customer, id);
  const report = async (action: string, event: string) => {
    await selling.atProvider(purchaseId, action);
    await selling.sendWebhook(purchaseId, event);
  };
  await report('dispute', 'charge.dispute.created');
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  return { id, paymentId, report, purchaseNumber: await orderNumberOf(selling, purchaseId) };
}

test('an order in review names the disputed order, the deadline and the next step', async () => {
  const { id, paymentId, purchaseNumber } = await renewalOfDisputed();
  const order = await findOrderPage(selling.context, paymentId);
  expect(order.problem).toBe(
    `The order is paid, but not delivered. The subscription was blocked before the payment arrived, because the payment of order ${purchaseNumber} was disputed. ` +
      'Choose “Unblock the subscription”, then choose “Deliver an order in review” to deliver the order. Or choose “Refund the order” to return the money.',
  );
  expect(order.blockCause).toEqual({
    orderNumber: purchaseNumber,
    sentence: expect.stringMatching(
      /^A bank disputes the payment of £.* Respond at Stripe by \d+ \w+ \d{4}, \d\d:\d\d (GMT|BST)\./,
    ),
  });
  expect(await findSubscriptionPage(selling.context, id)).toMatchObject({
    blockCause: order.blockCause,
    ordersInReview: [order.orderNumber],
  });
  const { needsYou } = await findHome(selling.context, { email: 'support@shop.test', role: 'support' });
  expect(needsYou.find(({ cause }) => cause === `review:${paymentId}`)?.sentence).toContain(purchaseNumber);
  // The page of the purchase describes its own dispute.
  expect(await findOrderPage(selling.context, purchaseNumber)).toMatchObject({
    problem: expect.stringContaining('Respond at Stripe'),
    blockCause: null,
  });
  await selling.context.db
    .updateTable('disputes')
    .set({ due_at: later(selling.clock.now(), -1) })
    .execute();
  const late = await findOrderPage(selling.context, purchaseNumber);
  expect(late.problem).toContain('The deadline to respond at Stripe passed on ');
  expect(late.problem).not.toContain('As evidence');
});

/** Returns the consequences that the office shows before somebody unblocks a subscription. */
function unblockPreview(id: string): Promise<string> | undefined {
  const unblock = operationsOf('support').find((operation) => operationName(operation) === 'unblock');
  return unblock?.describe?.({ ...selling.context, who: 'ann', origin: '127.0.0.1' }, [id], {});
}

test('the preview of “unblock” warns of the open dispute, and the order then says that it can be delivered', async () => {
  const { admin } = adminOf(selling.context);
  const { id, paymentId, purchaseNumber, report } = await renewalOfDisputed();
  expect(await unblockPreview(id)).toContain(`for order ${purchaseNumber}`);
  await admin(`unblock ${id}`);
  const order = await findOrderPage(selling.context, paymentId);
  expect(order.problem).toContain(
    'You can deliver it now: choose “Deliver an order in review”. Or choose “Refund the order” to return the money.',
  );
  expect(order.problem).not.toContain('Unblock');
  expect(order.blockCause).toBeNull();
  await report('dispute-lost', 'charge.dispute.closed');
  const lost = await findOrderPage(selling.context, paymentId);
  expect(lost.blockCause?.sentence).toContain('The shop lost the dispute');
});

test('a subscription that an operator blocked names no order', async () => {
  const { id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 12));
  await adminOf(selling.context).admin(`block ${id} --reason stolen --yes`);
  expect((await findSubscriptionPage(selling.context, id)).blockCause).toBeNull();
});

test('a lost dispute keeps the line of its opening, and both lines say the amount', async () => {
  const { purchaseNumber, report } = await renewalOfDisputed();
  selling.clock.set(later(selling.clock.now(), 60));
  await report('dispute-lost', 'charge.dispute.closed');
  const { timeline, disputes } = await findOrderPage(selling.context, purchaseNumber);
  expect(disputes).toMatchObject([{ state: 'lost', amountPence: 15_300 }]);
  const lines = timeline.filter(({ what }) => what.startsWith('Dispute'));
  const detail = expect.stringMatching(/^£153\.00, /);
  expect(lines).toMatchObject([
    { what: 'Dispute lost', detail },
    { what: 'Dispute opened', detail },
  ]);
  expect(lines[0]?.at).not.toBe(lines[1]?.at);
});

test('a subscription marks each refunded or lost order with its amount, and its timeline shows the block', async () => {
  const { customer, id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 12));
  const { paymentId } = await renew(selling, customer, id);
  const { origin_order_id: purchaseId } = await selling.context.db
    .selectFrom('subscriptions')
    .select('origin_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { admin } = adminOf(selling.context);
  await admin(`refund ${paymentId} --yes`);
  await selling.atProvider(purchaseId, 'dispute');
  await selling.sendWebhook(purchaseId, 'charge.dispute.created');
  await selling.atProvider(purchaseId, 'dispute-lost');
  await selling.sendWebhook(purchaseId, 'charge.dispute.closed');
  const { periods, timeline } = await findSubscriptionPage(selling.context, id);
  expect(periods).toHaveLength(2);
  expect(periods.find(({ kind }) => kind === 'purchase')).toMatchObject({ isLost: true, refundedPence: 0 });
  const renewal = periods.find(({ kind }) => kind === 'renewal');
  expect(renewal).toMatchObject({ isLost: false, payer: null });
  expect(renewal?.refundedPence).toBe(renewal?.payablePence);
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'Blocked' }));
  expect(timeline).toContainEqual(
    expect.objectContaining({ what: expect.stringMatching(/^Paid until \d+ \w+ \d{4}$/) }),
  );
});

test('a subscription names the payer of an order, if this is not the owner', async () => {
  const { customer, id } = await subscribed(selling, addMonths(calendarDateOf(selling.clock.now()), 12));
  const { userName } = (await customer.get('/api/auth/currentuserinfo')).json();
  await selling.signedIn('new-owner@example.com');
  await adminOf(selling.context).admin(`transfer ${id} new-owner@example.com --reason left --yes`);
  const { periods } = await findSubscriptionPage(selling.context, id);
  expect(periods).toMatchObject([{ payer: { email: userName } }]);
});
