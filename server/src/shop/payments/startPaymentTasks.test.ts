import { mock } from 'node:test';
import { later, MINUTE_MS, SECOND_MS } from 'server-kit/clock/clock';
import { orderStatusOf } from '../../testing/paymentState';
import { openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';
import { startPaymentTasks } from './startPaymentTasks';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterEach(() => {
  mock.timers.reset();
  selling.clock.reset();
});
afterAll(() => selling.close());

/** Runs the payment tasks for a period of simulated time. */
async function runTasks(periodMs: number): Promise<void> {
  mock.timers.enable({ apis: ['setInterval'] });
  const stop = startPaymentTasks(selling.context);
  mock.timers.tick(periodMs);
  await stop();
  // Stopped tasks must not run again, although the total time is longer than the sweep's interval.
  mock.timers.tick(periodMs);
  mock.timers.reset();
}

test('the tasks deliver a paid order, record its refund and reconcile the payments', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.atProvider(paymentId, 'pay');
  selling.clock.set(later(new Date(), 3 * MINUTE_MS));
  await runTasks(14 * SECOND_MS);
  expect(await orderStatusOf(selling, paymentId)).toBe('pending');
  await runTasks(15 * SECOND_MS);
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');

  await selling.atProvider(paymentId, 'refund');
  await runTasks(9 * MINUTE_MS);
  expect(await orderStatusOf(selling, paymentId)).toBe('fulfilled');
  await runTasks(10 * MINUTE_MS);
  expect(await orderStatusOf(selling, paymentId)).toBe('refunded');

  selling.clock.set(new Date('2030-01-03T03:00:00Z'));
  const runs = selling.context.db.selectFrom('scheduled_runs').select(['name', 'ran_on']);
  await runTasks(19 * MINUTE_MS);
  expect(await runs.execute()).toEqual([]);
  await runTasks(20 * MINUTE_MS);
  expect(await runs.execute()).toEqual([{ name: 'reconcile', ran_on: '2030-01-03' }]);
});
