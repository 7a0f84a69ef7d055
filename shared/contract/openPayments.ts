import { call } from './call';
import { OrderKind, PaymentId } from './order';
import { integer, list, number, object, oneOf, text, type ValueOf } from './schema';

/** The id of the subscription that the order renews or extends. Absent for a purchase. */
const ExistingSubscription = text();

export type OpenPayment = ValueOf<typeof OpenPayment>;
export const OpenPayment = object(
  {
    paymentId: text(),
    orderNumber: text(),
    kind: OrderKind,
    /** The number of computers. */
    quantity: integer(),
    /** The price in pounds. */
    amount: number(),
    /**
     * `being-checked`: the provider has received or expects the money, but the shop has not delivered the order yet.
     */
    state: oneOf('paid', 'being-checked', 'unpaid'),
  },
  { subscriptionId: ExistingSubscription },
);

/**
 * Checks open and recently ended orders with the provider, and delivers the paid orders. The reply lists, newest first,
 * the orders that were delivered in the last day, are being checked, await funds or are unpaid.
 */
export const CHECK_OPEN_PAYMENTS = call('POST', '/api/order/checkopenpayments', {
  response: { 200: list(OpenPayment) },
});

/**
 * Lists, newest first, the payments that await funds, delivery or review, the unpaid orders, and the paid orders that
 * were delivered in the last hour. The server reads only its own records and doesn't query the provider.
 */
export const AWAITED_PAYMENTS = call('GET', '/api/order/awaitedpayments', { response: { 200: list(OpenPayment) } });

const body = object({ paymentId: PaymentId });

/** Opens a payment page for an unpaid order. The server refuses the request if the price has changed. */
const payAgain = {
  body,
  /** URL of the payment page, or of the success page if the order is already paid. */
  response: { 200: object({ redirectUrl: text() }) },
};
export const PURCHASE_AGAIN = call('POST', '/api/order/payagain', payAgain);
export const RENEW_AGAIN = call('POST', '/api/renew/payagain', payAgain);

export type CancelledPayment = ValueOf<typeof CancelledPayment>;
const CancelledPayment = object(
  {
    /**
     * - `not-charged`: the provider confirmed that the payment is closed and nothing was charged.
     * - `paid`: the customer paid before the cancellation, and the order is delivered.
     * - `being-checked`: the provider has the money or expects it.
     * - `unknown`: the outcome is not known yet.
     */
    outcome: oneOf('not-charged', 'paid', 'being-checked', 'unknown'),
    kind: OrderKind,
    orderNumber: text(),
  },
  {
    subscriptionId: ExistingSubscription,
    /** A later order for the same thing that is paid or being checked, so the customer need not pay this one. */
    replacement: OpenPayment,
  },
);
/** Cancels the signed-in customer's order. */
export const CANCEL_PAYMENT = call('POST', '/api/order/cancelpayment', { body, response: { 200: CancelledPayment } });
