import { emailOf } from '../../accounts/email';
import { mailCodesAgain } from '../../activation/mailCodesAgain';
import { fulfil } from '../../fulfilment/fulfil';
import { lastRefusal } from '../../mail/lastRefusal';
import { withLockedOrder } from '../../orders/lockOrder';
import { accept } from '../../orders/sendToReview';
import type { Order } from '../../orders/tables';
import { checkOrder, sweep } from '../../payments/checkOrder';
import { AdminError, type AdminContext, type Command, type Row } from '../Command';
import { logAround, logChange } from '../operatorLog/logChange';
import { orderState } from '../operatorLog/states';
import { pounds } from '../pounds';
import { CANNOT_BE_UNDONE, SUPPORT } from '../roles';
import { findOrder, subscriptionIdOf } from './findOrder';
import { acceptConsequence, requireAcceptable } from './orderConsequences';

export const orderCommands: Command[] = [
  {
    usage: 'order <order number>',
    summary: 'Show an order.',
    run: async (context, [id = '']) => {
      const order = await findOrder(context, id);
      const customer = await emailOf(context.db, order.user_id);
      const rows = [{ ...toRow(order), customer, subscription: await subscriptionIdOf(context, id) }];
      return { message: `Order ${order.order_number}`, rows };
    },
  },
  {
    usage: 'resend <order number>',
    summary: 'Email an order’s activation codes to the customer again.',
    office: {
      title: 'Resend the codes',
      roles: SUPPORT,
      page: 'order',
      usefulIf: ['delivered', 'owner registered'],
      undo: CANNOT_BE_UNDONE,
    },
    describe: async (context, [id = '']) => {
      const { email } = await findRecipient(context, id);
      const refusal = await lastRefusal(context.db, email);
      const warning =
        refusal === undefined ? '' : ` The last email to it failed (${refusal}). Correct the email address first.`;
      return `This emails the activation codes to ${email} again.${warning}`;
    },
    run: async (context, [id = '']) => {
      const { order, subscriptionId, userId, email } = await findRecipient(context, id);
      await context.db.transaction().execute(async (trx) => {
        // The email becomes visible to the sender when the transaction commits, so wake it only afterwards.
        await mailCodesAgain({ ...context, db: trx, wakeMail: () => undefined }, { id: userId, email }, subscriptionId);
        await logChange(trx, context, { command: 'resend', subject: id, before: null, after: { codesSent: true } });
      });
      context.wakeMail();
      return { message: `The codes for order ${order.order_number} will be emailed to ${email}.` };
    },
  },
  {
    usage: 'settle <order number>',
    summary: 'Check an order with the provider, and deliver it if it is paid.',
    office: { title: 'Check the payment', roles: SUPPORT, page: 'order', undo: CANNOT_BE_UNDONE },
    run: async (context, [id = '']) => {
      await checkOrder(context, await findOrder(context, id));
      const order = await findOrder(context, id);
      return { message: `Order ${order.order_number}: ${describePayment(order)}` };
    },
  },
  {
    usage: 'sweep',
    summary: 'Check every unfinished order with the provider now, and deliver those that are paid.',
    run: async (context) => ({ message: `Orders checked: ${await sweep(context, { ignoresBackOff: true })}.` }),
  },
  {
    usage: 'accept <order number>',
    summary: 'Deliver an order that is in review.',
    office: {
      title: 'Deliver an order in review',
      roles: SUPPORT,
      page: 'order',
      usefulIf: ['in review'],
      needsSecondFactor: true,
      undo: 'To undo it, refund the order.',
    },
    confirm: acceptConsequence,
    run: async (context, [id = '']) => {
      // Throws if there is no such order, so that nothing is logged.
      await findOrder(context, id);
      const change = { command: 'accept', subject: id, readState: () => orderState(context.db, id) };
      const { order_number } = await logAround(context, change, () => acceptOrder(context, id));
      return { message: `Order ${order_number} is delivered.` };
    },
  },
];

/**
 * Returns the recipient of an order's codes, who is the subscription's owner.
 * @throws {AdminError} if the order is unknown or not delivered, or if the codes are blocked or the account is deleted.
 */
async function findRecipient(context: AdminContext, id: string) {
  const order = await findOrder(context, id);
  const subscriptionId = await subscriptionIdOf(context, id);
  if (subscriptionId === undefined) throw new AdminError('The order has not been delivered yet. Run "settle" first.');
  const owner = await context.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['users.id', 'email', 'deleted_at', 'subscriptions.blocked_at'])
    .where('subscriptions.id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  if (owner.deleted_at !== null)
    throw new AdminError('The customer’s account is deleted, so there is no address for the codes.');
  if (owner.blocked_at !== null)
    throw new AdminError('The subscription is blocked, so its codes do not work. Unblock it first.');
  return { order, subscriptionId, userId: owner.id, email: owner.email };
}

export function toRow(order: Order): Row {
  return {
    order: order.order_number,
    kind: order.kind,
    status: order.status,
    quantity: order.quantity,
    pounds: pounds(order.payable_pence),
    refunded: pounds(order.refunded_pence),
    'promo code': order.promo_code,
    country: order.country_code,
    'billing country': order.billing_country_code,
    created: order.created_at,
    paid: order.paid_at,
    delivered: order.fulfilled_at,
    disputed: order.disputed_at,
  };
}

const PAYMENTS: Record<Order['status'], string> = {
  pending: 'The provider has reported no payment yet.',
  paid: 'The payment has arrived. The order is not delivered yet.',
  fulfilled: 'The payment has arrived, and the order is delivered.',
  review: 'The order needs a decision.',
  expired: 'The payment page has expired, and the customer has paid nothing.',
  cancelled: 'The payment failed or was cancelled, and the customer has paid nothing.',
  refunded: 'The payment has been refunded.',
};

/** Describes the state of an order's payment. */
export function describePayment({ status, is_awaiting_funds }: Order): string {
  return status === 'pending' && is_awaiting_funds
    ? 'The customer has started the payment, but the money has not arrived yet. A bank debit takes several days.'
    : PAYMENTS[status];
}

/**
 * Delivers an order in review and returns it.
 * @throws {AdminError} if the order is not in review or can't be delivered.
 */
async function acceptOrder(context: AdminContext, id: string): Promise<Order> {
  await withLockedOrder(context, id, async (trx, order) => {
    await requireAcceptable(trx, context, order);
    await accept(trx, context, order);
  });
  await fulfil(context, id);
  const order = await findOrder(context, id);
  if (order.status === 'review') throw new AdminError(order.review_reason ?? 'The order is in review again.');
  return order;
}
