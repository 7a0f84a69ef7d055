import type { InvoicePayload } from './orders';

/** Response to `GET /api/subscription/renew/{subscriptionId}` and `GET /api/subscription/renew/a/{activationCode}`. */
export interface RenewalInfoResponse {
  subscriptionId: string;
  qnt: number;
  /** The yearly price per computer, in pounds. */
  pricePerUser: number;
  isNotExpiredYet: boolean;
  /** The percentage off for renewing now, or 0 if the early discount does not apply. */
  renewalDiscount: number;
  /** Calendar day, `YYYY-MM-DD`. */
  endDate: string;
  /** The last calendar day of the early discount. */
  renewalDiscountUntil?: string;
  /** Message for the customer if the shop refuses the early discount although the date allows it. */
  renewalDiscountError?: string;
  /** The new end date if the customer renews today. */
  newEndDate?: string;
  /** True if the customer has paid for a renewal and cannot renew again yet. */
  isAlreadyRenewed?: boolean;
}

/** Body of `POST /api/renew/purchasewithstripe`. */
export interface RenewRequest extends InvoicePayload {
  Url: string;
  SubscriptionId: string;
  DiscountCode: string;
}

export interface RenewResponse {
  redirectUrl: string;
}

/** Response to `GET /api/renew/checkpayment/{paymentId}`. */
export interface RenewalCheckResponse {
  paymentId: string;
  orderNumber?: string;
  /** The id of the subscription that the order renews. */
  subscriptionId?: string;
  error?: string;
  /**
   * True if the customer can pay again, because the provider has just confirmed that nothing was charged. Sent only
   * with `error`.
   */
  canPayAgain?: boolean;
  /** True if another check would return the same response. Sent only with `error`. */
  isFinal?: boolean;
  isPending?: boolean;
  /** True if the customer paid with a delayed payment method, such as a bank debit. Sent only with `isPending`. */
  isAwaitingFunds?: boolean;
  /**
   * True if the payment was refunded in full. The customer can then still open the invoice and the credit notes. Sent
   * only with `error`.
   */
  isRefunded?: boolean;
  /** URL of the open payment page if the customer has not paid yet. Sent only with `isPending`. */
  payUrl?: string;
  /** The number of computers. Older servers do not send it. */
  numberOfSeats?: number;
  /** The email address to which the shop sent the confirmation. Older servers do not send it. */
  sentTo?: string;
  /** Calendar day, `YYYY-MM-DD`. The name has the specification's spelling. */
  subscribtionEndDate?: string;
  amount?: number;
  currency?: string;
}
