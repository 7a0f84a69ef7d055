import { sql } from 'kysely';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { OrderStatus } from '../orders/tables';
import { add } from '../../testing/additions';
import { adminOf } from '../../testing/adminLine';
import { renew } from '../../testing/renewals';
import { buy, openSellingShop, placePurchase, type SellingShop } from '../../testing/sellingShop';

let selling: SellingShop;
let admin: ReturnType<typeof adminOf>['admin'];
beforeAll(async () => {
  selling = await openSellingShop({ hasRateLimits: false });
  ({ admin } = adminOf(selling.context));
});
afterAll(() => selling.close());

const NOT_PAID = 'Nothing was paid for this order.';
const DISPUTED = 'The cardholder’s bank has disputed this payment, so you cannot refund it.';
const REFUNDED = 'This order has already been refunded.';
const BLOCKED = 'Its subscription is blocked.';
const UNDELIVERED = 'The shop does not deliver the order.';
const UNKNOWN = 'The result of an earlier attempt is unknown.';

const placed = async () => (await placePurchase(selling, await selling.signedIn())).paymentId;
const setStatus = (paymentId: string, status: OrderStatus) =>
  selling.context.db.updateTable('orders').set({ status }).where('id', '=', paymentId).execute();
const unpaid = (status: OrderStatus) => async () => {
  const paymentId = await placed();
  await setStatus(paymentId, status);
  return paymentId;
};

/** Creates an order in each state. */
const ORDERS = {
  pending: placed,
  expired: unpaid('expired'),
  cancelled: unpaid('cancelled'),
  /** The first delivery fails. */
  paid: async () => {
    const { db } = selling.context;
    const paymentId = await placed();
    await selling.atProvider(paymentId, 'pay');
    await sql`alter table activation_codes add constraint no_codes check (false) not valid`.execute(db);
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    await sql`alter table activation_codes drop constraint no_codes`.execute(db);
    return paymentId;
  },
  review: async () => {
    const paymentId = await placed();
    await selling.context.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', paymentId).execute();
    await selling.atProvider(paymentId, 'pay');
    await selling.sendWebhook(paymentId, 'checkout.session.completed');
    return paymentId;
  },
  fulfilled: async () => buy(selling, await selling.signedIn()),
  refunded: async () => {
    const paymentId = await buy(selling, await selling.signedIn());
    await admin(`refund ${paymentId} --yes`);
    return paymentId;
  },
} satisfies Record<OrderStatus, () => Promise<string>>;

const dispute = (action?: string) => async (paymentId: string) => {
  await selling.atProvider(paymentId, 'dispute');
  await selling.sendWebhook(paymentId, 'charge.dispute.created');
  if (action === undefined) return;
  await selling.atProvider(paymentId, action);
  await selling.sendWebhook(paymentId, 'charge.dispute.closed');
};
const refundPart = (status: string) => async (paymentId: string) => {
  await selling.control('refunds', { status, times: '1' });
  await admin(`refund ${paymentId} --amount 10 --yes`);
};
const failRefundOfPart = async (paymentId: string) => {
  await refundPart('pending')(paymentId);
  const { payment_intent } = await selling.sessionOf(paymentId);
  const [refund] = await selling.context.provider.listRefunds(String(payment_intent));
  await selling.control(`refunds/${refund?.id}/fail`);
  await selling.sendWebhook(paymentId, 'refund.failed');
};
/** Makes the reply to a full refund get lost. */
const loseReply = (kind: string) => async (paymentId: string) => {
  await selling.control('trouble', { kind, 'operations[]': 'refunds.create', times: '1' });
  await admin(`refund ${paymentId} --yes`).catch(() => undefined);
  await selling.control('trouble/clear');
};

type Event = (paymentId: string) => Promise<void>;
/** What happened to a payment, and the amount that is left to refund, or the reason why it can't be refunded. */
const EVENTS: [string, Event, string][] = [
  ['no refund', async () => undefined, '£153.00'],
  ['a partial refund', refundPart('succeeded'), '£143.00'],
  ['a pending partial refund', refundPart('pending'), '£143.00'],
  ['a failed partial refund', failRefundOfPart, '£153.00'],
  ['a full refund without a result', loseReply('failure'), '£153.00'],
  ['a full refund whose result was lost', loseReply('failure_after_effect'), '£153.00'],
  ['an open dispute', dispute(), DISPUTED],
  ['a lost dispute', dispute('dispute-lost'), DISPUTED],
  ['a won dispute', dispute('dispute-won'), '£153.00'],
];

/** Returns the text that a command prints, or its error message. */
const outcome = (line: string) => admin(line).catch((error: Error) => error.message);

async function compare(paymentId: string): Promise<{ preview: string; execution: string }> {
  const preview = await outcome(`refund ${paymentId}`);
  return { preview, execution: await outcome(`refund ${paymentId} --yes`) };
}

it.each(['pending', 'expired', 'cancelled'] as const)('nothing is refunded for an order that is %s', async (status) => {
  expect(await compare(await ORDERS[status]())).toEqual({ preview: NOT_PAID, execution: NOT_PAID });
});

const PAID_ORDERS = (['paid', 'review', 'fulfilled'] as const).flatMap((status) =>
  EVENTS.map(([name, happen, expected]) => ({ status, name, happen, expected })),
);
it.each(PAID_ORDERS)(
  'the preview of a refund promises what the refund does: $status with $name',
  async ({ status, happen, expected }) => {
    const paymentId = await ORDERS[status]();
    await happen(paymentId);
    const { preview, execution } = await compare(paymentId);
    if (expected === DISPUTED) return expect([preview, execution]).toEqual([DISPUTED, DISPUTED]);

    expect(preview).toContain(`This refunds ${expected} of order`);
    expect(execution).toContain(`${expected} is refunded, £153.00 of £153.00 in total.`);
    if (status === 'review') return expect([preview, execution].every((text) => text.includes(UNDELIVERED))).toBe(true);
    expect(preview).toMatch(
      /This blocks the subscription|If the shop delivers it first: Its subscription is blocked\./,
    );
    // If an earlier refund of an undelivered order succeeded, the shop does not deliver the order any more.
    expect(execution).toMatch(status === 'paid' ? /Its subscription is blocked\.|does not deliver/ : BLOCKED);
  },
);

it('a refunded order is not refunded again, with or without a dispute', async () => {
  const paymentId = await ORDERS.refunded();
  expect(await compare(paymentId)).toEqual({ preview: REFUNDED, execution: REFUNDED });
  await dispute()(paymentId);
  expect(await compare(paymentId)).toEqual({ preview: REFUNDED, execution: REFUNDED });
});

it('a refund whose result was lost is only recorded if a webhook has reported it', async () => {
  const paymentId = await ORDERS.fulfilled();
  await loseReply('failure_after_effect')(paymentId);
  await selling.sendWebhook(paymentId, 'charge.refunded');
  const { preview, execution } = await compare(paymentId);
  expect(preview).toContain('is already refunded. This only records the result of an earlier attempt.');
  expect(execution).toContain('£153.00 is refunded, £153.00 of £153.00 in total.');
});

it('a refund without a result is refused after a dispute, and the preview says so', async () => {
  const paymentId = await ORDERS.fulfilled();
  await loseReply('failure')(paymentId);
  await dispute()(paymentId);
  const { preview, execution } = await compare(paymentId);
  expect(preview).toContain(`${UNKNOWN} The payment has since been disputed, so the provider makes no new refund.`);
  expect(execution).toBe(DISPUTED);
});

it('the preview of a partial refund says how long the subscription keeps working', async () => {
  const paymentId = await ORDERS.fulfilled();
  const { end_date } = await selling.context.db
    .selectFrom('subscriptions')
    .select('end_date')
    .where('origin_order_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const kept = `The subscription for 3 computers keeps working until ${formatCalendarDate(end_date)}. All 3 codes keep working. To end one of them, run "end-code".`;
  expect(await outcome(`refund ${paymentId} --amount 51`)).toContain(kept);
  expect(await outcome(`refund ${paymentId}`)).not.toContain('keeps working');
  const undelivered = await ORDERS.paid();
  expect(await outcome(`refund ${undelivered} --amount 51`)).not.toContain('keeps working');
});

it('the preview names the other payments whose time ends with the refund', async () => {
  const customer = await selling.signedIn('owner@example.com');
  const purchase = await buy(selling, customer);
  const { id } = await selling.context.db
    .selectFrom('subscriptions')
    .select('id')
    .where('origin_order_id', '=', purchase)
    .executeTakeFirstOrThrow();
  expect(await outcome(`refund ${purchase}`)).not.toContain('not refunded');
  const payer = await selling.signedIn('payer@example.com');
  const { paymentId: renewal } = await renew(selling, payer, id);
  expect(await outcome(`refund ${renewal}`)).not.toContain('not refunded');
  const { paymentId: addition } = await add(selling, customer, id, 2);

  const added = /order \w{8} \(addition for 2 computers by owner@example\.com, £[\d.]+\)/.source;
  const renewed = /order \w{8} \(renewal for 3 computers by payer@example\.com, £[\d.]+\)/.source;
  const whole = await outcome(`refund ${purchase}`);
  expect(whole).toMatch(new RegExp(`These payments for the same time are not refunded: ${renewed}, ${added}\\.`));
  expect(await outcome(`refund ${purchase} --amount 10`)).not.toContain('not refunded');
  expect(await outcome(`refund ${renewal}`)).toMatch(
    new RegExp(`These payments for the same time are not refunded: ${added}\\.`),
  );
  expect(await outcome(`refund ${addition}`)).not.toContain('not refunded');

  await admin(`refund ${addition} --yes`);
  expect(await outcome(`refund ${renewal}`)).not.toContain('not refunded');
});

it('the message after each refund contains the total of all refunds', async () => {
  const paymentId = await ORDERS.fulfilled();
  for (const [amount, total] of [
    ['40.00', '40.00'],
    ['43.34', '83.34'],
    ['69.66', '153.00'],
  ])
    expect(await admin(`refund ${paymentId} --amount ${amount} --yes`)).toContain(
      `£${amount} is refunded, £${total} of £153.00 in total.`,
    );
});
