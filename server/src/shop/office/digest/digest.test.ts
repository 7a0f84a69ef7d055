import { addDays, formatCalendarDate, startOfDay } from 'shared/domain/calendarDate';
import { HOUR_MS, later, MINUTE_MS } from 'server-kit/clock/clock';
import { adminOf } from '../../../testing/adminLine';
import { renew } from '../../../testing/renewals';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../../testing/sellingShop';
import { sendDigest } from './sendDigest';

const TO = 'owner@shop.test';

let selling: SellingShop;
beforeEach(async () => {
  selling = await openSellingShop({ digestEmail: TO, hasRateLimits: false });
});
afterEach(() => selling.close());

/** A day in summer, which begins at 23:00 UTC. */
const today = '2027-07-01';
const at = (day: string, ms: number) => selling.clock.set(later(startOfDay(day), ms));
/** Runs the task on two servers at the same time, and returns the summaries that arrive. */
async function run() {
  await Promise.all([sendDigest(selling.context), sendDigest(selling.context)]);
  return (await selling.deliverMail()).filter(({ kind }) => kind === 'digest');
}

test('the merchant gets one summary of yesterday after 07:00 in London, although two servers run and one restarts', async () => {
  // Half an hour before midnight in London.
  at(today, 23.5 * HOUR_MS);
  const customer = await selling.signedIn();
  const paymentId = await buy(selling, customer);
  const { id } = await selling.context.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow();
  await renew(selling, customer, id);
  await adminOf(selling.context).admin(`refund ${paymentId} --amount 10 --yes`);
  const review = await placePurchase(selling, await selling.signedIn());
  const { order_number } = await selling.context.db
    .updateTable('orders')
    .set({ status: 'review', review_reason: 'The amount differs.' })
    .where('id', '=', review.paymentId)
    .returning('order_number')
    .executeTakeFirstOrThrow();

  const tomorrow = addDays(today, 1);
  at(tomorrow, 30 * MINUTE_MS);
  await buy(selling, customer, { Qnt: 1 });
  at(tomorrow, 7 * HOUR_MS - MINUTE_MS);
  expect(await run()).toEqual([]);
  at(tomorrow, 7 * HOUR_MS);
  const [summary, ...others] = await run();
  expect(others).toEqual([]);
  expect(summary).toMatchObject({
    to: TO,
    subject: expect.stringMatching(
      new RegExp(`^Call Recorder: 2 sales for £\\d+\\.\\d\\d on ${formatCalendarDate(today)}$`),
    ),
  });
  for (const line of [
    'Purchases: 1, £153.00',
    'Refunds: £10.00',
    `Order ${order_number} needs your decision: The amount differs.`,
    'Choose “Deliver an order in review” only if',
    `/office/lists/endings?since=${tomorrow}&until=${addDays(tomorrow, 30)}&status=active`,
  ])
    expect(summary?.text).toContain(line);
  at(tomorrow, 20 * HOUR_MS);
  expect(await run()).toEqual([]);

  at(addDays(tomorrow, 1), 9 * HOUR_MS);
  const [next] = await run();
  expect(next?.subject).toBe(`Call Recorder: 1 sale for £60.00 on ${formatCalendarDate(tomorrow)}`);
});

test('subscriptions that end today or within 30 days are due, and blocked ones are not', async () => {
  at(today, 12 * HOUR_MS);
  for (let count = 0; count < 4; count += 1) await buy(selling, await selling.signedIn());
  const { db } = selling.context;
  const tomorrow = addDays(today, 1);
  const ends = [tomorrow, addDays(tomorrow, 30), addDays(tomorrow, 31), addDays(tomorrow, 9)];
  const subscriptions = await db.selectFrom('subscriptions').select('id').execute();
  for (const [index, { id }] of subscriptions.entries())
    await db
      .updateTable('subscriptions')
      .set({ end_date: ends[index] ?? '', blocked_at: index === 3 ? new Date() : null })
      .where('id', '=', id)
      .execute();
  at(tomorrow, 8 * HOUR_MS);
  expect((await run())[0]?.text).toContain('Subscriptions that end within 30 days: 2.');
});

test('without an address, the shop sends no summary', async () => {
  const { digestEmail: _, ...config } = selling.context.config;
  at(addDays(today, 1), 8 * HOUR_MS);
  await sendDigest({ ...selling.context, config });
  expect(await selling.deliverMail()).toEqual([]);
});
