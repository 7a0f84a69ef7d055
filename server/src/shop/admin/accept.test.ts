import { addMonths, calendarDateOf } from 'shared/domain/calendarDate';
import { fulfil } from '../fulfilment/fulfil';
import { adminOf } from '../../testing/adminLine';
import { orderNumberOf, orderStatusOf } from '../../testing/paymentState';
import { startRenewal, subscribed } from '../../testing/renewals';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());

/** Pays for a renewal of a blocked subscription, so that the renewal goes to review. */
async function renewalInReview() {
  const endDate = addMonths(calendarDateOf(selling.clock.now()), 12);
  const { customer, id } = await subscribed(selling, endDate);
  const { paymentId } = await startRenewal(selling, customer, id);
  await admin(`block ${id} --yes`);
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  const report = async (action: string, event: string) => {
    await selling.atProvider(paymentId, action);
    await selling.sendWebhook(paymentId, event);
  };
  return { id, paymentId, report };
}

/** Returns the messages with which the preview and the execution of `accept` fail. */
const refusals = (paymentId: string) =>
  Promise.all(
    [`accept ${paymentId}`, `accept ${paymentId} --yes`].map((line) =>
      admin(line).catch((error: Error) => error.message),
    ),
  );

const reviewOf = async (paymentId: string) => {
  const orderNumber = await orderNumberOf(selling, paymentId);
  return (await adminOf(selling.context).adminJson('review')).rows.find(({ order }) => order === orderNumber);
};

test('the operator can’t deliver an order whose payment is disputed, until the shop wins', async () => {
  const { id, paymentId, report } = await renewalInReview();
  await admin(`unblock ${id}`);
  await report('dispute', 'charge.dispute.created');
  const [preview, execution] = await refusals(paymentId);
  expect(preview).toContain('This order can’t be delivered now. The customer’s bank disputes the payment.');
  expect(execution).toBe(preview);
  expect(await reviewOf(paymentId)).toMatchObject({
    reason: expect.stringMatching(/The payment was disputed on \d+ \w+ \d{4}\.$/),
    'what to do': 'Respond to the dispute at the provider. If you win it, run "accept" to deliver the order.',
  });
  await report('dispute-won', 'charge.dispute.closed');
  expect(await admin(`accept ${paymentId} --yes`)).toContain('is delivered');
});

test('an order whose payment was lost in a dispute leaves the review, and can’t be delivered', async () => {
  const { id, paymentId, report } = await renewalInReview();
  await admin(`unblock ${id}`);
  await report('dispute', 'charge.dispute.created');
  await report('dispute-lost', 'charge.dispute.closed');
  expect(await reviewOf(paymentId)).toBeUndefined();
  const [preview, execution] = await refusals(paymentId);
  expect(preview).toBe('There is no such order in review.');
  expect(execution).toBe(preview);
  // The bank can still decide for the shop after an appeal.
  const { id: disputeId } = await selling.context.db
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { payment_intent } = await selling.sessionOf(paymentId);
  const object = { id: disputeId, payment_intent, status: 'won', created: 1_800_000_000 };
  await selling.sendSigned(JSON.stringify({ id: 'evt_appeal', type: 'charge.dispute.updated', data: { object } }));
  expect(await orderStatusOf(selling, paymentId)).toBe('review');
  expect(await admin(`accept ${paymentId} --yes`)).toContain('is delivered');
});

test('the preview of “accept” refuses a renewal of a blocked subscription, as the execution does', async () => {
  const { paymentId } = await renewalInReview();
  const [preview, execution] = await refusals(paymentId);
  expect(preview).toContain('The subscription was blocked before the payment arrived.');
  expect(execution).toBe(preview);
});

test('the review and the preview of “accept” show what is already refunded', async () => {
  const { id, paymentId } = await renewalInReview();
  await admin(`unblock ${id}`);
  await admin(`refund ${paymentId} --amount 10 --yes`);
  const shown = /£10\.00 of the payment of £\d+\.\d\d has been refunded\./;
  expect((await reviewOf(paymentId))?.reason).toMatch(shown);
  const [preview] = await refusals(paymentId);
  expect(preview).toMatch(shown);
  expect(preview).toContain('The customer gets the whole order, and a credit note for the refund.');
});

test('an accepted order that is disputed before its delivery goes back to review', async () => {
  const { id, paymentId, report } = await renewalInReview();
  await admin(`unblock ${id}`);
  await report('dispute', 'charge.dispute.created');
  // The dispute arrived between the operator's decision and the delivery.
  await selling.context.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', paymentId).execute();
  await fulfil(selling.context, paymentId);
  expect(await reviewOf(paymentId)).toMatchObject({ reason: expect.stringContaining('bank disputes the payment') });
});
