import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { formatPercentage } from 'shared/domain/percentage';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Trx } from 'server-kit/db/database';
import { soldPence } from '../orders/paidPence';
import type { Order } from '../orders/tables';
import { describeSale, documentNumber } from './describeSale';
import { readOpenInvoice } from './openInvoice';
import type { Sale } from './Sale';
import { splitVat } from './vatNote';

/**
 * Returns the data that a delivered order's documents show. The caller must hold the order's lock, so that
 * the amounts can't change in between.
 * @param invoicedPence the total of a new invoice. By default, the total of the current invoice or of the sale.
 */
export async function findSale(
  trx: Trx,
  context: AppContext,
  orderId: string,
  invoicedPence?: Pence,
): Promise<Sale & { order: Order }> {
  const { sold_from, sold_until, ...order } = await trx
    .selectFrom('orders')
    .innerJoin('subscription_periods', 'subscription_periods.order_id', 'orders.id')
    .selectAll('orders')
    .select(['sold_from', 'sold_until'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payablePence = invoicedPence ?? (await readOpenInvoice(trx, order)).totalPence;
  return {
    order,
    orderNumber: order.order_number,
    seller: context.config.seller,
    line: {
      description: describeSale(context.config, order),
      quantity: order.quantity,
      unitPricePence: order.unit_price_pence,
      totalPence: order.total_pence,
      startDate: sold_from,
      endDate: sold_until,
    },
    discounts: discountsOf(order, payablePence),
    payablePence,
    vat: splitVat(order, order.country_code, payablePence),
    paidOn: calendarDateOf(order.paid_at ?? context.clock.now()),
    refunds: await describeRefunds(trx, order),
  };
}

/**
 * Returns the discount, the shortfall if an operator accepted a lower payment, and the amount that was refunded before
 * the invoice was corrected.
 */
function discountsOf(order: Order, payablePence: Pence): Sale['discounts'] {
  const discounts = [
    { label: discountLabel(order), pence: order.discount_pence },
    { label: 'Price reduction', pence: order.payable_pence - soldPence(order) },
    { label: 'Already refunded', pence: soldPence(order) - payablePence },
  ];
  return discounts.filter(({ pence }) => pence > 0);
}

function discountLabel({ promo_code, discount_percentage }: Order): string {
  const name = promo_code === null ? 'Early renewal discount' : `Promo code ${promo_code}`;
  return `${name} (${formatPercentage(discount_percentage)})`;
}

/** Returns a sentence for each pending or succeeded refund. */
async function describeRefunds(trx: Trx, { id }: Order): Promise<string[]> {
  const refunds = await trx
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .select(['refunds.amount_pence', 'refunds.created_at', 'credit_notes.number'])
    .where('refunds.order_id', '=', id)
    .where('refunds.status', 'in', ['pending', 'succeeded'])
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
  return refunds.map(({ amount_pence, created_at, number }) => {
    const creditNote = number === null ? '' : `, credit note ${documentNumber('CN', number)}`;
    return `Refunded on ${formatCalendarDate(calendarDateOf(created_at))}: ${formatPounds(amount_pence)}${creditNote}.`;
  });
}
