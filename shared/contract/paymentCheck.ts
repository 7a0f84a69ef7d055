import { call } from './call';
import { CodeChanges } from './codeChanges';
import { OpenPayment } from './openPayments';
import { PaymentId } from './order';
import { day, flag, integer, list, number, object, oneOf, text, type ValueOf } from './schema';

/**
 * The state of an order's payment. Pages need not check again after `completed`, `not-charged`, `refunded` or `ended`,
 * because another check would return the same state.
 * - `completed`: the order is paid and delivered.
 * - `pending`: the provider has not confirmed the payment yet, or the order is being delivered. The page polls.
 * - `awaiting-funds`: like `pending`, but the customer paid with a delayed method, such as a bank debit.
 * - `unpaid`: the customer can still pay at `payUrl`.
 * - `not-charged`: the provider has just confirmed that nothing was charged, so the customer can pay again.
 * - `refunded`: the payment was refunded in full. The customer can still open the invoice and the credit notes.
 * - `ended`: the bank reversed the payment, or another account uses the subscription.
 * - `on-hold`: the order is under review, disputed or blocked, or the provider has not confirmed that it ended.
 */
const PaymentState = oneOf(
  'completed',
  'pending',
  'awaiting-funds',
  'unpaid',
  'not-charged',
  'refunded',
  'ended',
  'on-hold',
);

export type PaymentCheck = ValueOf<typeof PaymentCheck>;
const PaymentCheck = object(
  { paymentId: text(), state: PaymentState },
  {
    /** The order number that customers see. */
    orderNumber: text(),
    /** Message for the customer. Sent with the last four states. */
    error: text(),
    /** URL of the open payment page. Sent with `unpaid`. */
    payUrl: text(),
    numberOfSeats: integer(),
    /** The codes of a completed purchase. */
    activationCodes: list(text()),
    /** The id of the subscription that a renewal extends. */
    subscriptionId: text(),
    /**
     * Whether the payer of a completed renewal owns the subscription. False with `ended` if another account uses the
     * subscription.
     */
    isOwner: flag(),
    /** Sent with `not-charged` if a later order for the same thing is paid or being checked. */
    replacement: OpenPayment,
    /** The codes that a renewal changed. Absent if none changed, or if the payer doesn't own the subscription. */
    codeChanges: CodeChanges,
    /** The email address that got the confirmation. */
    sentTo: text(),
    /** The subscription's last day. The name has the specification's spelling. */
    subscribtionEndDate: day(),
    /** The amount in pounds. */
    amount: number(),
    currency: text(),
  },
);

const check = { params: object({ paymentId: PaymentId }), response: { 200: PaymentCheck } };
export const CHECK_PAYMENT = call('GET', '/api/order/checkpayment/:paymentId', check);
export const CHECK_RENEWAL_PAYMENT = call('GET', '/api/renew/checkpayment/:paymentId', check);
