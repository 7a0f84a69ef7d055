import { addDays, addMonths, type CalendarDate, calendarDateOf } from 'shared/domain/calendarDate';
import { quotePurchase } from 'shared/domain/quote';
import { activateCode } from '../activation/activateCode';
import { loadPriceList } from '../catalogue/priceList';
import type { ContentContext } from '../content/ContentFile';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { cancelDueMail } from '../mail/enqueueMail';
import { BLANK_FIELDS } from '../orders/customerFields';
import type { OrderDraft } from '../orders/OrderDraft';
import { placeOrder } from '../orders/placeOrder';
import type { Order } from '../orders/tables';
import type { PaymentContext } from '../provider/PaymentContext';
import type { ProviderRefund } from '../provider/ProviderRefund';
import { applyRefund } from '../payments/applyRefund';
import { recordAndDeliver } from '../payments/deliverPayment';
import { SUBSCRIPTION_MONTHS } from '../subscriptions/term';

interface DemoSubscription {
  quantity: number;
  endDate: CalendarDate;
  computers: string[];
  isInvoiceNeeded?: boolean;
  /** True if the payment was refunded. The refund blocks the subscription. */
  isRefunded?: boolean;
}

/**
 * Creates four subscriptions for the demo customer: refunded, expired, expiring soon and valid. Does nothing if the
 * customer already has a subscription.
 */
export async function seedDemoSubscriptions(context: PaymentContext & ContentContext, userId: string): Promise<void> {
  const existing = await context.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (existing) return;
  const today = calendarDateOf(context.clock.now());
  const subscriptions: DemoSubscription[] = [
    { quantity: 1, endDate: addMonths(today, 5), computers: [], isInvoiceNeeded: true, isRefunded: true },
    { quantity: 2, endDate: addDays(today, -40), computers: ['FRONT-DESK', 'BACK-OFFICE'] },
    { quantity: 1, endDate: addDays(today, 20), computers: ['RECEPTION-PC'] },
    {
      quantity: 5,
      endDate: addMonths(today, 10),
      computers: ['SALES-01', 'SALES-02', 'SUPPORT-LAPTOP'],
      isInvoiceNeeded: true,
    },
  ];
  for (const subscription of subscriptions) await seedSubscription(context, userId, subscription);
  // A real purchase would have sent these emails long ago.
  await cancelDueMail(context.db, context.clock.now(), userId);
}

/**
 * Creates a subscription with the same steps as a real purchase. The purchase date is `SUBSCRIPTION_MONTHS` before the
 * end date.
 */
async function seedSubscription(
  presentContext: PaymentContext & ContentContext,
  userId: string,
  { quantity, endDate, computers, isInvoiceNeeded = false, isRefunded = false }: DemoSubscription,
): Promise<void> {
  const boughtAt = new Date(`${addMonths(endDate, -SUBSCRIPTION_MONTHS)}T10:00:00Z`);
  const context: PaymentContext = { ...presentContext, clock: { now: () => boughtAt } };
  const quote = quotePurchase(await loadPriceList(context.db), quantity);
  const draft: OrderDraft = {
    kind: 'purchase',
    user_id: userId,
    quantity,
    unit_price_pence: quote.unitPricePence,
    total_pence: quote.totalPence,
    discount_pence: 0,
    payable_pence: quote.payablePence,
    promo_code: null,
    discount_percentage: 0,
    existing_subscription_id: null,
    ...BLANK_FIELDS,
    ...(isInvoiceNeeded && {
      is_invoice_needed: true,
      business_name: 'Example Trading Ltd',
      billing_address: '2 Example Street\nLondon\nSW1A 1AA',
    }),
    site_origin: presentContext.config.siteOrigins[0],
    terms_version: await presentContext.contentFile.publishTerms(presentContext),
  };
  // Pass the present as the start of the checkout. With the past date, `placeOrder` would return an earlier demo order
  // that was delivered on a later date.
  const { order } = await placeOrder(context, draft, presentContext.clock.now());
  if (!order) return;
  const payment = `demo-${order.id}`;
  const { id: orderId, payable_pence: amountMinor, currency } = order;
  // These payments don't exist at the provider, so operators cannot refund them.
  await recordAndDeliver(context, {
    id: payment,
    orderId,
    state: 'paid',
    amountMinor,
    currency,
    paymentIntentId: isRefunded ? payment : undefined,
    paidAt: undefined,
    method: 'card',
    card: { brand: 'visa', last4: '4242' },
    billingCountryCode: 'GB',
    isReversed: false,
    url: undefined,
  });
  if (isRefunded) {
    const refundedAt = later(boughtAt, 2 * DAY_MS);
    await applyRefund({ ...context, clock: { now: () => refundedAt } }, demoRefund(order, payment));
  }
  await activateSeats(context, orderId, computers);
}

function demoRefund({ id, payable_pence, currency }: Order, paymentIntentId: string): ProviderRefund {
  return {
    id: `demo-refund-${id}`,
    paymentIntentId,
    amountMinor: payable_pence,
    currency,
    status: 'succeeded',
    reason: 'requested_by_customer',
    failureReason: null,
    createdAt: new Date(),
    requestId: undefined,
  };
}

async function activateSeats(context: PaymentContext, orderId: string, computers: string[]): Promise<void> {
  const seats = await context.db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select('code')
    .where('origin_order_id', '=', orderId)
    .orderBy('seat_no')
    .limit(computers.length)
    .execute();
  for (const [index, name] of computers.entries()) {
    const seat = seats[index];
    if (seat) await activateCode(context, seat.code, { name, hash: null });
  }
}
