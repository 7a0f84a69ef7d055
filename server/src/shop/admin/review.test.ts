import { sql } from 'kysely';
import { later, MINUTE_MS } from 'server-kit/clock/clock';
import { recordMismatch } from '../orders/mismatches';
import { adminOf } from '../../testing/adminLine';
import { orderNumberOf } from '../../testing/paymentState';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
let adminJson: ReturnType<typeof adminOf>['adminJson'];
beforeAll(async () => {
  selling = await openSellingShop();
  ({ admin, adminJson } = adminOf(selling.context));
});
afterAll(() => selling.close());
afterEach(() => sql`alter table activation_codes drop constraint if exists no_codes`.execute(selling.context.db));

/** Creates a paid order that the shop fails to deliver. */
async function paidWithoutDelivery(): Promise<string> {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await sql`alter table activation_codes add constraint no_codes check (false) not valid`.execute(selling.context.db);
  await selling.atProvider(paymentId, 'pay');
  await selling.sendWebhook(paymentId, 'checkout.session.completed');
  return paymentId;
}

const makeOlder = (paymentId: string) =>
  selling.context.db
    .updateTable('orders')
    .set({ paid_at: later(selling.clock.now(), -6 * MINUTE_MS) })
    .where('id', '=', paymentId)
    .execute();

test('review lists a paid order whose delivery fails, with the error and the next step', async () => {
  const paymentId = await paidWithoutDelivery();
  await expect(admin(`settle ${paymentId}`)).rejects.toThrow();
  expect(await admin('review')).toBe(
    'No order is in review, every paid order is delivered, no refund failed, and all payments match.',
  );
  await makeOlder(paymentId);
  const { message, rows } = await adminJson('review');
  expect(message).toBe(
    'In review: 0, paid more than 5 minutes ago but not delivered: 1, failed refunds: 0, other problems at the provider: 0.',
  );
  expect(rows).toMatchObject([
    {
      id: await orderNumberOf(selling, paymentId),
      problem: 'not delivered',
      reason: expect.stringMatching(/^The delivery failed 2 times\. Last error: .*no_codes/),
      'what to do': expect.stringContaining('Run "settle" to try now'),
    },
  ]);
  await sql`alter table activation_codes drop constraint no_codes`.execute(selling.context.db);
  expect(await admin(`settle ${paymentId}`)).toContain('the order is delivered');
  expect((await adminJson('review')).rows).toEqual([]);
});

test('review lists a paid order that the shop has not tried to deliver', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const paid = { status: 'paid' as const, next_check_at: null };
  await selling.context.db.updateTable('orders').set(paid).where('id', '=', paymentId).execute();
  await makeOlder(paymentId);
  expect((await adminJson('review')).rows).toMatchObject([
    {
      id: await orderNumberOf(selling, paymentId),
      reason: 'No delivery attempt has finished yet.',
      'what to do': expect.stringContaining('Check that a server is running'),
    },
  ]);
  await admin(`settle ${paymentId}`);
});

test('review shows the next step for an order in review', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
  await selling.atProvider(paymentId, 'pay');
  await admin('sweep');
  const { message, rows } = await adminJson('review');
  expect(message).toBe(
    'In review: 1, paid more than 5 minutes ago but not delivered: 0, failed refunds: 0, other problems at the provider: 0.',
  );
  expect(rows).toMatchObject([
    { id: await orderNumberOf(selling, paymentId), 'what to do': expect.stringContaining('"accept"') },
  ]);
});

describe('a failed refund', () => {
  const failures = async (paymentId: string) => {
    const orderNumber = await orderNumberOf(selling, paymentId);
    const { rows } = await adminJson('review');
    return rows.filter(({ problem, order }) => problem === 'refund-failed' && order === orderNumber);
  };
  /** Refunds a new order, then makes the refund fail at the provider. */
  async function refundWithFailure(amount: string): Promise<string> {
    const paymentId = await buy(selling, await selling.signedIn());
    await admin(`refund ${paymentId} --amount ${amount} --yes`);
    const { payment_intent } = await selling.sessionOf(paymentId);
    const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
    await selling.control(`refunds/${refund?.id}/fail`, { reason: 'expired_or_canceled_card' });
    for (const event of ['refund.failed', 'refund.updated']) await selling.sendWebhook(paymentId, event);
    return paymentId;
  }

  test('appears in the review with the next step until the operator resolves it', async () => {
    const paymentId = await refundWithFailure('10');
    expect((await adminJson('review')).message).toContain('failed refunds: 1, other problems at the provider: 0.');
    const [failure, ...others] = await failures(paymentId);
    expect(others).toEqual([]);
    expect(failure).toMatchObject({ pounds: '10.00', reason: expect.stringContaining('expired_or_canceled_card') });
    expect(failure?.['what to do']).toContain('Run "refund" with --amount 10.00 once more');
    await admin(['resolve', String(failure?.id), '--note', 'sent by bank transfer']);
    expect(await failures(paymentId)).toEqual([]);
  });

  test.each(['refund --amount 10', 'refund'])('disappears from the review after "%s" succeeds', async (line) => {
    const paymentId = await refundWithFailure('10');
    expect(await failures(paymentId)).toHaveLength(1);
    await admin(`${line.replace('refund', `refund ${paymentId}`)} --yes`);
    expect(await failures(paymentId)).toEqual([]);
  });

  test('stays in the review after a refund of another amount', async () => {
    const paymentId = await refundWithFailure('10');
    await admin(`refund ${paymentId} --amount 5 --yes`);
    expect(await failures(paymentId)).toHaveLength(1);
    await admin(`refund ${paymentId} --amount 10 --yes`);
  });

  test('reappears in the review if the refund that replaced it fails', async () => {
    const paymentId = await refundWithFailure('10');
    await admin(`refund ${paymentId} --amount 10 --yes`);
    const { payment_intent } = await selling.sessionOf(paymentId);
    const [, second] = await selling.context.provider.listRefunds(String(payment_intent));
    await selling.control(`refunds/${second?.id}/fail`);
    await selling.sendWebhook(paymentId, 'refund.failed');
    expect(await failures(paymentId)).toMatchObject([{ 'what to do': expect.stringContaining('10.00') }]);
  });
});

test('review lists an unexplained payment until the operator resolves it', async () => {
  const { paymentId } = await placePurchase(selling, await selling.signedIn());
  const { db } = selling.context;
  await recordMismatch(db, selling.context, {
    kind: 'paid-twice',
    subject: 'cs_second',
    orderId: paymentId,
    reason: 'A second session was paid.',
    amountMinor: 15_300,
    currency: 'GBP',
  });
  const { order_number } = await db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const mismatch = (await adminJson('review')).rows.find(({ problem }) => problem === 'paid-twice');
  expect(mismatch).toMatchObject({ order: order_number, pounds: '153.00', reason: 'A second session was paid.' });
  expect(mismatch?.['what to do']).toContain('cs_second');
  await admin(['resolve', String(mismatch?.id), '--note', 'paid back at the provider']);
  expect((await adminJson('review')).rows.filter(({ problem }) => problem === 'paid-twice')).toEqual([]);
  await expect(admin(`resolve ${String(mismatch?.id)} --note again`)).rejects.toThrow('There is no open mismatch');
});
