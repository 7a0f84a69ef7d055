import { counting } from 'shared/domain/counting';
import { addDays, type CalendarDate, calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { previewCredit } from '../../invoices/issueCreditNote';
import { paidPence } from '../../orders/paidPence';
import type { Order } from '../../orders/tables';
import { checkRefund, type WantedRefund } from '../../payments/refundOrder';
import type { AdminContext } from '../Command';
import { calculateTerm, readTermParts } from '../../subscriptions/paidTerm';
import { subscriptionIdOf } from './findOrder';
import { blockConsequence, describeOrder } from './orderConsequences';

/**
 * Describes the consequences of a refund.
 * @throws the errors of `checkRefund`
 */
export async function refundConsequence(context: AdminContext, order: Order, wanted: WantedRefund): Promise<string> {
  const openRequest = await checkRefund(context.db, order, wanted);
  const described = await describeOrder(context, order);
  if (order.status === 'refunded')
    return `Order ${described} is already refunded. This only records the result of an earlier attempt.`;
  const leftPence = paidPence(order) - order.refunded_pence;
  const amountPence = wanted.amountPence ?? leftPence;
  const repetition =
    order.disputed_at === null
      ? 'If that attempt succeeded, the provider makes no second refund.'
      : 'The payment has since been disputed, so the provider makes no new refund.';
  return [
    `This refunds ${formatPounds(amountPence)} of order ${described}.`,
    ...(await earlierRefunds(context, order)),
    'A refund can’t be undone.',
    ...(openRequest ? ['The result of an earlier attempt is unknown.', repetition] : []),
    ...(await creditConsequence(context, order, amountPence)),
    ...(amountPence >= leftPence ? await fullConsequence(context, order) : await partialConsequence(context, order)),
  ].join(' ');
}

/** Describes the earlier refunds. Each refund changes this text, so an older confirmation is no longer valid. */
async function earlierRefunds({ db }: AdminContext, order: Order): Promise<string[]> {
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  return [`${formatPounds(order.refunded_pence)} was refunded before, in ${counting(count, 'refund')}.`];
}

/** Describes the refund's credit note. An undelivered order gets none. */
async function creditConsequence({ db }: AdminContext, order: Order, amountPence: Pence): Promise<string[]> {
  if (order.fulfilled_at === null) return [];
  const { creditedPence, vatPence } = await previewCredit(db, order, amountPence);
  const vat = vatPence === null ? 'no VAT' : `${formatPounds(vatPence)} of VAT`;
  return [`The credit note is for ${formatPounds(creditedPence)} with ${vat}.`];
}

async function fullConsequence(context: AdminContext, order: Order): Promise<string[]> {
  const subscriptionId = await subscriptionIdOf(context, order.id);
  const today = calendarDateOf(context.clock.now());
  if (order.kind === 'purchase' && subscriptionId !== undefined)
    return [
      await blockConsequence(context, [subscriptionId]),
      ...(await keptPayments(context, subscriptionId, ['renewal', 'addition'], today)),
    ];
  if (order.status === 'paid')
    return [`The order is not delivered yet. If the shop delivers it first: ${describeReversal(order, true)}`];
  const consequence = describeReversal(order, subscriptionId !== undefined);
  if (subscriptionId === undefined || order.kind === 'addition') return [consequence];
  const { periods, extensions } = await readTermParts(context.db, subscriptionId);
  const kept = { periods: periods.filter(({ id }) => id !== order.id), extensions };
  const { endDate } = calculateTerm(kept, today);
  return [
    consequence,
    `It then ends on ${formatCalendarDate(endDate)}. The codes stay the same.`,
    // A later renewal moves to an earlier period, but an addition keeps its last day.
    ...(await keptPayments(context, subscriptionId, ['addition'], addDays(endDate, 1))),
  ];
}

/** Names the subscription's other payments for `firstLostDay` or later, because the operator may have to refund them. */
async function keptPayments(
  context: AdminContext,
  subscriptionId: string,
  kinds: Order['kind'][],
  firstLostDay: CalendarDate,
): Promise<string[]> {
  const orders = await context.db
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'order_id', 'orders.id')
    .selectAll('orders')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', 'in', kinds)
    .where('end_date', '>=', firstLostDay)
    .where('status', '=', 'fulfilled')
    .where('disputed_at', 'is', null)
    .orderBy('paid_at')
    .execute();
  if (orders.length === 0) return [];
  const described = await Promise.all(orders.map((each) => describeOrder(context, each)));
  return [`These payments for the same time are not refunded: order ${described.join(', order ')}.`];
}

/** Describes how long the subscription works after a partial refund. Returns nothing if it is blocked or has ended. */
async function partialConsequence(context: AdminContext, order: Order): Promise<string[]> {
  const subscription = await context.db
    .selectFrom('subscriptions')
    .innerJoin('subscription_periods', 'subscription_periods.subscription_id', 'subscriptions.id')
    .select(['quantity', 'subscriptions.end_date'])
    .where('order_id', '=', order.id)
    .where('blocked_at', 'is', null)
    .where('subscriptions.end_date', '>=', calendarDateOf(context.clock.now()))
    .executeTakeFirst();
  if (!subscription) return [];
  const { quantity, end_date } = subscription;
  return [
    `The subscription for ${counting(quantity, 'computer')} keeps working until ${formatCalendarDate(end_date)}.`,
    ...(quantity === 1 ? [] : [`All ${quantity} codes keep working. To end one of them, run "end-code".`]),
  ];
}

/** Describes the result of a full refund. */
export function describeReversal({ kind, quantity }: Order, isDelivered: boolean): string {
  if (!isDelivered) return 'The shop does not deliver the order.';
  switch (kind) {
    case 'purchase':
      return 'Its subscription is blocked.';
    case 'renewal':
      return 'The subscription no longer includes the 12 months from this renewal.';
    case 'addition':
      return `The subscription no longer includes the ${counting(quantity, 'computer')} from this order, even for the time that later renewals paid for.`;
  }
}
