import assert from 'node:assert';
import { seed } from '../seeds/seed';
import { adminOf } from '../../testing/adminLine';
import { refundEvent } from '../../testing/refundEvent';
import { buy, openSellingShop, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop();
});
afterAll(() => selling.close());

/** Runs a command. Adds `--yes` to refunds. */
const admin = (line: string, context = selling.context) =>
  adminOf(context).admin(line.startsWith('refund ') ? `${line} --yes` : line);
const bought = async () => buy(selling, await selling.signedIn());
const intentOf = async (paymentId: string) => String((await selling.sessionOf(paymentId)).payment_intent);
const madeAtProvider = async (paymentId: string) =>
  (await selling.context.provider.listRefunds(await intentOf(paymentId))).map(({ amountMinor }) => amountMinor);

afterEach(() => selling.control('trouble/clear'));

/** Makes the provider's next refund call fail with a fault of this kind. */
const trouble = (kind: string) => selling.control('trouble', { kind, 'operations[]': 'refunds.create', times: '1' });

/** Simulates a crash after the provider makes the refund and before the shop records it. */
async function simulateCrashAfterRefund(paymentId: string, amount: number | null): Promise<void> {
  const request = {
    id: `request-${paymentId}`,
    order_id: paymentId,
    amount_pence: amount,
    created_at: new Date(),
    refund_id: null,
  };
  await selling.context.db.insertInto('refund_requests').values(request).execute();
  await selling.stripe.refunds.create({
    payment_intent: await intentOf(paymentId),
    metadata: { refund_request: request.id },
    ...(amount !== null && { amount }),
  });
}

test('--amount refunds part of the payment, and a refund without --amount refunds the remaining amount', async () => {
  const paymentId = await bought();
  const results = [await admin(`refund ${paymentId} --amount 10.50`), await admin(`refund ${paymentId}`)];
  expect(results).toEqual([
    expect.stringContaining('£10.50 is refunded, £10.50 of £153.00 in total. Nothing is blocked.'),
    expect.stringContaining('£142.50 is refunded, £153.00 of £153.00 in total. Its subscription is blocked.'),
  ]);
  const { rows } = await adminOf(selling.context).adminJson(`refunds ${paymentId}`);
  const noteIn = (result: string) => /The customer gets credit note (CN-\d{6}) by email\.$/.exec(result)?.[1];
  // The provider's times have whole seconds, so the refunds have any order.
  expect(results.map(noteIn)).toEqual(rows.map((row) => row['credit note']).sort());
  const list = await admin(`refunds ${paymentId}`);
  expect(list).toMatch(/^Order \w{8}: £153\.00 of £153\.00 refunded/);
  for (const pounds of ['10.50', '142.50']) expect(list).toMatch(new RegExp(` ${pounds} +succeeded .* CN-\\d{6}`));
});

test.each([
  ['--amount 10', 1000],
  ['', null],
])('a retry creates no second refund if the response to “refund %s” was lost', async (option, amount) => {
  const paymentId = await bought();
  await simulateCrashAfterRefund(paymentId, amount);
  expect(await admin(`refund ${paymentId} ${option}`.trim())).toContain('is refunded');
  expect(await madeAtProvider(paymentId)).toEqual([amount ?? 15_300]);
});

test('a retry creates no second refund if the webhook arrives first', async () => {
  const paymentId = await bought();
  await simulateCrashAfterRefund(paymentId, 1000);
  await selling.sendWebhook(paymentId, 'charge.refunded');
  expect(await admin(`refund ${paymentId} --amount 10`)).toContain('£10.00 is refunded, £10.00 of £153.00 in total.');
  expect(await madeAtProvider(paymentId)).toEqual([1000]);
});

test.each(['succeeded', 'pending'])('after a %s refund, the same amount needs --again', async (status) => {
  const paymentId = await bought();
  await selling.control('refunds', { status, times: '1' });
  await admin(`refund ${paymentId} --amount 10`);
  await expect(admin(`refund ${paymentId} --amount 10`)).rejects.toThrow(
    '£10.00 of this order was refunded before. To refund the same amount once more, add --again.',
  );
  await admin(`refund ${paymentId} --amount 10 --again`);
  expect(await madeAtProvider(paymentId)).toEqual([1000, 1000]);
});

test('two simultaneous commands create one refund', async () => {
  const paymentId = await bought();
  const results = await Promise.allSettled([1, 2].map(() => admin(`refund ${paymentId} --amount 10`)));
  // The second command returns the result of the same refund, or is refused because the first refund has finished.
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refusals.filter((refusal) => !refusal.includes('was refunded before'))).toEqual([]);
  expect(await madeAtProvider(paymentId)).toEqual([1000]);
});

test.each([
  ['A refund of £10.00', 1000],
  ['A full refund', null],
])(
  'the operator cannot refund another amount while the result of an earlier refund is unknown: %s',
  async (wanted, amount) => {
    const paymentId = await bought();
    await simulateCrashAfterRefund(paymentId, amount);
    await expect(admin(`refund ${paymentId} --amount 20`)).rejects.toThrow(
      `${wanted} of this order was started, but its result is unknown. Repeat that refund first.`,
    );
  },
);

test('the operator can refund another amount once the first refund’s result is known', async () => {
  const paymentId = await bought();
  await simulateCrashAfterRefund(paymentId, 1000);
  await admin(`refund ${paymentId} --amount 10`);
  await admin(`refund ${paymentId} --amount 20`);
  expect(await madeAtProvider(paymentId)).toEqual([1000, 2000]);
});

test('the next attempt succeeds even if the provider stored a failure for the idempotency key', async () => {
  const paymentId = await bought();
  await trouble('failure');
  await expect(admin(`refund ${paymentId} --amount 10`)).rejects.toThrow();
  expect(await admin(`refund ${paymentId} --amount 10`)).toContain('is refunded');
  const attempts = selling.context.db
    .selectFrom('refund_requests')
    .select('attempts')
    .where('order_id', '=', paymentId);
  expect(await attempts.execute()).toEqual([{ attempts: 1 }]);
});

test("after a refused refund, the shop records refunds from the provider's dashboard and allows another amount", async () => {
  const paymentId = await bought();
  // Refund at the provider only, so that the shop has no record of the refund yet.
  await selling.atProvider(paymentId, 'refund', { amount: '15000' });
  await expect(admin(`refund ${paymentId} --amount 10`)).rejects.toThrow('greater than unrefunded amount');
  expect(await admin(`refund ${paymentId} --amount 3`)).toContain('Its subscription is blocked.');
});

test('a retry creates no second refund if the provider created the first refund despite an error response', async () => {
  const paymentId = await bought();
  await trouble('failure_after_effect');
  await expect(admin(`refund ${paymentId} --amount 10`)).rejects.toThrow();
  expect(await admin(`refund ${paymentId} --amount 10`)).toContain('£10.00 is refunded, £10.00 of £153.00 in total.');
  expect(await madeAtProvider(paymentId)).toEqual([1000]);
});

test('the operator sees a pending refund and later its result', async () => {
  const paymentId = await bought();
  await selling.control('refunds', { status: 'pending', times: '1' });
  const output = await admin(`refund ${paymentId}`);
  expect(output).toContain('The refund of £153.00 is pending: the provider has not sent the money yet.');
  expect(output).toContain('Its subscription is blocked.');
  const [refund] = await selling.context.provider.listRefunds(await intentOf(paymentId));
  await selling.control(`refunds/${refund?.id}/fail`, { reason: 'expired_or_canceled_card' });
  await selling.sendWebhook(paymentId, 'refund.failed');
  expect(await admin(`refunds ${paymentId}`)).toMatch(/: £0\.00 of £153\.00 .*failed.*expired_or_canceled_card/s);
  expect(await admin(`order ${paymentId}`)).toMatch(/status +fulfilled/);
});

test('the order and dispute lists show the refunds of each order', async () => {
  const paymentId = await bought();
  const listed = async () => {
    const { rows } = await adminOf(selling.context).adminJson(`orders --find ${paymentId}`);
    return rows.map(({ refunded, refund }) => [refunded, refund]);
  };
  const failNewest = async () => {
    const refunds = await selling.context.provider.listRefunds(await intentOf(paymentId));
    await selling.control(`refunds/${refunds.at(-1)?.id}/fail`);
    await selling.sendWebhook(paymentId, 'refund.failed');
  };
  expect(await listed()).toEqual([['0.00', null]]);
  await admin(`refund ${paymentId} --amount 10`);
  expect(await listed()).toEqual([['10.00', 'part']]);
  await selling.control('refunds', { status: 'pending', times: '1' });
  await admin(`refund ${paymentId}`);
  expect(await listed()).toEqual([['153.00', 'full, pending']]);
  await failNewest();
  expect(await listed()).toEqual([['10.00', 'part, one failed']]);
  await admin(`refund ${paymentId}`);
  expect(await listed()).toEqual([['153.00', 'full, one failed']]);
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  const { rows } = await adminOf(selling.context).adminJson(`disputes --find ${paymentId}`);
  expect(rows).toMatchObject([{ state: 'open', refunded: '153.00', refund: 'full, one failed' }]);
});

test('the order list shows failed and cancelled refunds', async () => {
  for (const [how, word] of [
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ] as const) {
    const paymentId = await bought();
    await selling.control('refunds', { status: 'pending', times: '1' });
    await admin(`refund ${paymentId}`);
    const [refund] = await selling.context.provider.listRefunds(await intentOf(paymentId));
    await selling.control(`refunds/${refund?.id}/${how}`);
    await selling.sendWebhook(paymentId, 'refund.updated');
    const { rows } = await adminOf(selling.context).adminJson(`orders --find ${paymentId}`);
    expect(rows).toMatchObject([{ status: 'fulfilled', refunded: '0.00', refund: word }]);
  }
});

test('the shop refuses to refund a disputed payment, and states the reason', async () => {
  const paymentId = await bought();
  await selling.atProvider(paymentId, 'dispute');
  await expect(admin(`refund ${paymentId}`)).rejects.toThrow('The cardholder’s bank has disputed this payment');
});

test('the operator can refund an order again after a failed refund', async () => {
  const paymentId = await bought();
  await admin(`refund ${paymentId} --amount 10`);
  const [made] = await selling.context.provider.listRefunds(await intentOf(paymentId));
  assert(made);
  const failed = refundEvent('refund.failed', {
    id: made.id,
    paymentIntent: made.paymentIntentId,
    amount: 1000,
    status: 'failed',
  });
  await selling.sendSigned(JSON.stringify(failed));
  expect(await admin(`refund ${paymentId} --amount 10`)).toContain('£10.00 is refunded, £10.00 of £153.00 in total.');
});

test('the shop refuses to refund demo orders and free orders, and states the reason', async () => {
  await seed(selling.context);
  const seeded = await selling.context.db
    .selectFrom('orders')
    .select('id')
    .where('session_id', 'like', 'demo-%')
    .execute();
  expect(seeded).toHaveLength(4);
  const sentence =
    'This order comes with the demo. The payment provider has no payment for it, so there is nothing to refund.';
  for (const { id } of seeded) {
    await expect(admin(`refund ${id}`)).rejects.toThrow(sentence);
    await expect(adminOf(selling.context).admin(`refund ${id}`)).rejects.toThrow(sentence);
  }

  const customer = await selling.signedIn();
  await customer.post('/api/order/purchasewithstripe', { Url: 'http://shop.test', Qnt: 1, DiscountCode: 'FREE00' });
  const free = await selling.context.db
    .selectFrom('orders')
    .selectAll()
    .where('payable_pence', '=', 0)
    .executeTakeFirstOrThrow();
  await expect(admin(`refund ${free.id}`)).rejects.toThrow('Nothing was paid for this order.');
});

test.each([
  ['--amount 0', '--amount must be above 0.'],
  ['--amount 1.234', 'in pounds, such as 10'],
  ['--amount ten', 'in pounds, such as 10'],
  ['--amount 153.01', 'Only £153.00 of this order is left to refund.'],
])('“refund … %s” fails with: %s', async (option, sentence) => {
  await expect(admin(`refund ${await bought()} ${option}`)).rejects.toThrow(sentence);
});

test('after a partial refund, the operator can refund only the rest', async () => {
  const paymentId = await bought();
  await admin(`refund ${paymentId} --amount 10 --yes`);
  await expect(admin(`refund ${paymentId} --amount 143.01`)).rejects.toThrow(
    'Only £143.00 of this order is left to refund.',
  );
  await admin(`refund ${paymentId} --amount 143 --yes`);
  await expect(admin(`refund ${paymentId} --yes`)).rejects.toThrow('This order has already been refunded.');
});
