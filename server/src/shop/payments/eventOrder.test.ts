import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { fulfil } from '../fulfilment/fulfil';
import { BLANK_FIELDS } from '../orders/customerFields';
import type { OrderDraft } from '../orders/OrderDraft';
import { placeOrder } from '../orders/placeOrder';
import { refundEvent } from '../../testing/refundEvent';
import { openSellingShop, type SellingShop } from '../../testing/sellingShop';
import { TEST_ORIGIN } from '../../testing/testConfig';
import { handleEvent } from './handleEvent';
import { readEvent } from '../provider/readEvent';
import { recordSession } from './deliverPayment';

const RUNS = 12;
const PRICE = 6000;

let selling: SellingShop;
let userId: string;
beforeAll(async () => {
  selling = await openSellingShop();
  await selling.signedIn();
  userId = (await selling.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => selling.close());

/** The days after `START` on which a purchase, an early renewal and a late renewal are paid. */
const PAID_ON = [0, 10, 800];
const START = new Date('2024-01-31T12:00:00Z');

interface ProviderReport {
  /** The order's index in `PAID_ON`. */
  order: number;
  what: 'refund' | 'dispute';
  /** Distinguishes the refunds of one order. */
  number: number;
  status: string;
}

/** Possible histories of a refund and a dispute. Each lists the provider's statuses, oldest first. */
const refundHistories = [
  [],
  ['pending'],
  ['succeeded'],
  ['pending', 'succeeded'],
  ['pending', 'failed'],
  ['succeeded', 'failed'],
  ['pending', 'canceled'],
];
const disputeHistories = [
  [],
  ['needs_response'],
  ['needs_response', 'won'],
  ['needs_response', 'lost'],
  ['warning_needs_response', 'warning_closed'],
  ['lost', 'won'],
];

const stories = fc
  .tuple(
    ...PAID_ON.map(() =>
      fc.tuple(
        fc.constantFrom(...refundHistories),
        fc.constantFrom(...refundHistories),
        fc.constantFrom(...disputeHistories),
      ),
    ),
  )
  .map((orders): ProviderReport[] =>
    orders.flatMap(([first, second, dispute], order) => [
      ...first.map((status) => ({ order, what: 'refund' as const, number: 1, status })),
      ...second.map((status) => ({ order, what: 'refund' as const, number: 2, status })),
      ...dispute.map((status) => ({ order, what: 'dispute' as const, number: 1, status })),
    ]),
  );

/** Generates the same events in random order, with up to four repetitions. */
const repetitions = (story: ProviderReport[]) =>
  fc.array(fc.nat({ max: Math.max(0, story.length - 1) }), { maxLength: 4 }).chain((repeated) => {
    const events = [...story, ...repeated.flatMap((index) => story[index] ?? [])];
    return fc.shuffledSubarray(events, { minLength: events.length });
  });

test('events about refunds and disputes have the same result in any order, even if some are repeated', async () => {
  const cases = stories.chain((story) => fc.tuple(fc.constant(story), repetitions(story)));
  await fc.assert(
    fc.asyncProperty(cases, async ([story, repeated]) => {
      const [inOrder, shuffled] = [await openSubscription(), await openSubscription()];
      for (const report of story) await receive(inOrder, report);
      for (const report of repeated) await receive(shuffled, report);
      expect(await outcomeOf(shuffled)).toEqual(await outcomeOf(inOrder));
    }),
    { numRuns: RUNS },
  );
}, 120_000);

interface Paid {
  subscriptionId: string;
  orderIds: string[];
}

/** Delivers a purchase and two renewals on their payment days. */
async function openSubscription(): Promise<Paid> {
  const orderIds: string[] = [];
  let subscriptionId: string | undefined;
  for (const day of PAID_ON) {
    const shop = { ...selling.context, clock: { now: () => later(START, day * DAY_MS) } };
    const { order } = await placeOrder(shop, draft(subscriptionId));
    assert(order);
    const session = {
      id: `cs_${order.id}`,
      orderId: order.id,
      state: 'paid' as const,
      amountMinor: PRICE,
      currency: 'GBP',
      paymentIntentId: `pi_${order.id}`,
      paidAt: undefined,
      method: undefined,
      card: undefined,
      billingCountryCode: undefined,
      isReversed: false,
      url: undefined,
    };
    await recordSession(shop, session);
    await fulfil(shop, order.id);
    const period = selling.context.db
      .selectFrom('subscription_periods')
      .select('subscription_id')
      .where('order_id', '=', order.id);
    subscriptionId = (await period.executeTakeFirstOrThrow()).subscription_id;
    orderIds.push(order.id);
  }
  assert(subscriptionId);
  return { subscriptionId, orderIds };
}

function draft(renewed: string | undefined): OrderDraft {
  return {
    kind: renewed === undefined ? 'purchase' : 'renewal',
    user_id: userId,
    quantity: 1,
    unit_price_pence: PRICE,
    total_pence: PRICE,
    discount_pence: 0,
    payable_pence: PRICE,
    promo_code: null,
    discount_percentage: 0,
    existing_subscription_id: renewed ?? null,
    ...BLANK_FIELDS,
    site_origin: TEST_ORIGIN,
    terms_version: null,
  };
}

async function receive({ orderIds }: Paid, { order, what, number, status }: ProviderReport): Promise<void> {
  const orderId = orderIds[order];
  assert(orderId);
  const event = what === 'refund' ? aboutRefund(orderId, number, status) : aboutDispute(orderId, status);
  const reported = readEvent(event);
  assert(reported);
  await handleEvent({ ...selling.context, clock: { now: () => later(START, 810 * DAY_MS) } }, reported);
}

function aboutRefund(orderId: string, number: number, status: string) {
  const amount = number === 1 ? 2000 : PRICE - 2000;
  return refundEvent('refund.updated', {
    id: `re_${number}_${orderId}`,
    paymentIntent: `pi_${orderId}`,
    amount,
    status,
  });
}

function aboutDispute(orderId: string, status: string) {
  const object = { id: `du_${orderId}`, object: 'dispute', payment_intent: `pi_${orderId}`, status };
  return { id: `evt_${randomUUID()}`, type: 'charge.dispute.updated', data: { object } };
}

/** Returns the state of a subscription, its orders and its planned reminders, without ids and event times. */
async function outcomeOf({ subscriptionId, orderIds }: Paid) {
  const { db } = selling.context;
  const { end_date, blocked_at, block_reason } = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  const orders = await Promise.all(
    orderIds.map(async (orderId) => {
      const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
      const period = await db
        .selectFrom('subscription_periods')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const refunds = await db
        .selectFrom('refunds')
        .select(['amount_pence', 'status'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      const credited = await db
        .selectFrom('credit_notes')
        .select('amount_pence')
        .where('order_id', '=', orderId)
        .where('voided_on', 'is', null)
        .orderBy('amount_pence')
        .execute();
      const counts = period.removed_at === null ? [period.start_date, period.end_date] : 'removed';
      return {
        status: order.status,
        refunded: order.refunded_pence,
        isDisputed: order.disputed_at !== null,
        counts,
        refunds,
        credited,
      };
    }),
  );
  const planned = db
    .selectFrom('outbox')
    .select('send_after')
    .where('about', '=', subscriptionId)
    .where('cancelled_at', 'is', null)
    .orderBy('send_after');
  return { end_date, isBlocked: blocked_at !== null, block_reason, orders, reminders: await planned.execute() };
}
