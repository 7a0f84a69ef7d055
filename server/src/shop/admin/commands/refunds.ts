import { formatPounds, type Pence } from 'shared/domain/money';
import { percentageOf } from 'shared/domain/percentage';
import type { AppContext } from 'server-kit/context/AppContext';
import { documentNumber } from '../../invoices/describeSale';
import { paidPence } from '../../orders/paidPence';
import type { Order } from '../../orders/tables';
import { checkRefund, type WantedRefund } from '../../payments/refundOrder';
import type { ProviderRefund } from '../../provider/ProviderRefund';
import { refundOrder } from '../../payments/refundOrder';
import { AdminError, type Command, type Options } from '../Command';
import { logAround } from '../operatorLog/logChange';
import { orderState } from '../operatorLog/states';
import { pounds, readPounds } from '../pounds';
import { SUPPORT } from '../roles';
import { readText } from '../search/listOptions';
import { findOrder, subscriptionIdOf } from './findOrder';
import { readPercentage } from './readNumber';
import { describeReversal, refundConsequence } from './refundConsequence';

export const refundCommands: Command[] = [
  {
    usage: 'refund <order number>',
    summary:
      'Refund an order in full, or in part with --amount. A full refund blocks the subscription or removes the 12 months of a renewal.',
    options: {
      all: {
        type: 'boolean',
        label: 'Refund everything that is left',
        meaning: 'Refund everything that has not been refunded yet.',
      },
      amount: {
        type: 'string',
        label: 'Amount',
        kind: 'pounds',
        meaning: 'The amount in pounds, such as 10.50, instead of everything.',
      },
      percent: {
        type: 'string',
        label: 'Percentage',
        kind: 'percentage',
        meaning: 'The share of the payment in percent, such as 50, instead of everything.',
      },
      reason: {
        type: 'string',
        label: 'Reason',
        meaning: 'The reason to record. The customer doesn’t see it.',
      },
      again: {
        type: 'boolean',
        label: 'Refund the same amount again',
        meaning: 'Refund this amount even if the same amount was refunded before.',
      },
    },
    office: {
      title: 'Refund the order',
      roles: SUPPORT,
      page: 'order',
      usefulIf: ['sold'],
      oneOf: ['all', 'amount', 'percent'],
      needsSecondFactor: true,
      undo: 'This can’t be undone. If the refund fails at the bank, the shop restores what it blocked.',
    },
    confirm: async (context, [id = ''], options) => {
      const order = await findOrder(context, id);
      return refundConsequence(context, order, readWanted(order, options));
    },
    run: async (context, [id = ''], options) => {
      const order = await findOrder(context, id);
      const wanted = readWanted(order, options);
      // Check the refund before writing the log entry, because a refused refund changes nothing and needs no entry.
      await checkRefund(context.db, order, wanted);
      const reason = readText(options, 'reason');
      const change = { command: 'refund', subject: id, reason, readState: () => orderState(context.db, id) };
      const refund = await logAround(context, change, () => refundOrder(context, order, wanted));
      return { message: await describe(context, await findOrder(context, id), refund) };
    },
  },
  {
    usage: 'refunds <order number>',
    summary: 'List an order’s refunds.',
    run: async (context, [id = '']) => {
      const order = await findOrder(context, id);
      const message = `Order ${order.order_number}: ${describeTotal(order)} refunded`;
      return { message, rows: await refundRows(context, id) };
    },
  },
];

function readWanted(order: Order, options: Options): WantedRefund {
  const chosen = [options.all, options.amount, options.percent].filter((value) => value !== undefined);
  if (chosen.length > 1) throw new AdminError('Use only one of --all, --amount and --percent.');
  return { amountPence: readShare(order, options) ?? readAmount(options), allowsRepeat: options.again === true };
}

/** Reads `--percent` as a share of the payment. Half a penny rounds up. */
function readShare(order: Order, { percent }: Options): Pence | undefined {
  if (percent === undefined) return undefined;
  const percentage = readPercentage(String(percent));
  if (!percentage) throw new AdminError('--percent must be above 0 and at most 100.');
  const amountPence = percentageOf(paidPence(order), percentage);
  if (amountPence === 0)
    throw new AdminError(`${percent}% of this payment is less than a penny. Use a larger --percent.`);
  return amountPence;
}

function readAmount({ amount }: Options): Pence | null {
  if (amount === undefined) return null;
  const pence = readPounds(String(amount), '--amount');
  if (pence === 0) throw new AdminError('--amount must be above 0.');
  return pence;
}

/**
 * Describes the result of a successful or pending refund.
 * @throws {AdminError} if the refund failed or was cancelled at the provider.
 */
async function describe(context: AppContext, order: Order, refund: ProviderRefund | undefined): Promise<string> {
  const consequence =
    order.status === 'refunded'
      ? describeReversal(order, (await subscriptionIdOf(context, order.id)) !== undefined)
      : 'Nothing is blocked.';
  if (!refund)
    return `Order ${order.order_number} is refunded: the provider had already refunded the whole payment. ${consequence}`;
  const amount = formatPounds(refund.amountMinor);
  switch (refund.status) {
    case 'succeeded':
      return `${amount} is refunded, ${describeTotal(order)} in total. ${consequence}${await creditNoteOf(context, refund)}`;
    case 'pending':
      return [
        `The refund of ${amount} is pending: the provider has not sent the money yet.`,
        `The shop will record the result. Including this refund, ${describeTotal(order)} is refunded. ${consequence}`,
      ].join(' ');
    case 'failed':
    case 'cancelled': {
      const outcome = refund.status === 'failed' ? 'failed' : 'was cancelled';
      throw new AdminError(`The refund of ${amount} ${outcome} at the provider. The customer gets an email about it.`);
    }
  }
}

/** Returns a sentence about the refund's credit note, or an empty text if there is none, as before delivery. */
async function creditNoteOf({ db }: AppContext, { id }: ProviderRefund): Promise<string> {
  const note = await db.selectFrom('credit_notes').select('number').where('refund_id', '=', id).executeTakeFirst();
  return note ? ` The customer gets credit note ${documentNumber('CN', note.number)} by email.` : '';
}

/** Describes how much of an order's payment is refunded, including pending refunds. */
function describeTotal(order: Order): string {
  return `${formatPounds(order.refunded_pence)} of ${formatPounds(paidPence(order))}`;
}

async function refundRows({ db }: AppContext, orderId: string) {
  const refunds = await db
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.amount_pence', 'refunds.status', 'refunds.reason', 'refunds.failure_reason'])
    .select(['refunds.created_at', 'refunds.failed_at', 'credit_notes.number'])
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
  return refunds.map((refund) => ({
    refund: refund.id,
    pounds: pounds(refund.amount_pence),
    status: refund.status,
    reason: refund.failure_reason ?? refund.reason,
    created: refund.created_at,
    failed: refund.failed_at,
    'credit note': refund.number === null ? null : documentNumber('CN', refund.number),
  }));
}
