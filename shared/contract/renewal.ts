import type { InvoicePayload } from './orders';

/** `GET /api/subscription/renew/{subscriptionId}` and `GET /api/subscription/renew/a/{activationCode}`. */
export interface RenewalInfoResponse {
  subscriptionId: string;
  qnt: number;
  /** In pounds, for one computer and year. */
  pricePerUser: number;
  isNotExpiredYet: boolean;
  /** Percent off for this customer to renew now; 0 if early renewal does not apply. */
  renewalDiscount: number;
  /** Calendar day, `YYYY-MM-DD`. */
  endDate: string;
  /** The last calendar day of the early discount. */
  renewalDiscountUntil?: string;
  /** Why this customer doesn't get an early discount that the date allows: a sentence to show. */
  renewalDiscountError?: string;
  /** The end date after renewing now. */
  newEndDate?: string;
}

/** `POST /api/renew/purchasewithstripe`. */
export interface RenewRequest extends InvoicePayload {
  Url: string;
  SubscriptionId: string;
  DiscountCode: string;
}

export interface RenewResponse {
  redirectUrl: string;
}

/** `GET /api/renew/checkpayment/{paymentId}`. */
export interface RenewalCheckResponse {
  paymentId: string;
  orderNumber?: string;
  /** The subscription that the order renews. */
  subscriptionId?: string;
  error?: string;
  /** True beside `error` if the provider has just confirmed that nothing was charged. The customer can pay again. */
  canPayAgain?: boolean;
  /** True beside `error` if another check gives the same answer. */
  isFinal?: boolean;
  isPending?: boolean;
  /** True beside `error` if the payment was refunded in full: its invoice and credit notes can still be read. */
  isRefunded?: boolean;
  /** The open payment page, together with `isPending`, if the customer has not paid yet. */
  payUrl?: string;
  /** Calendar day. The specification spells it so. */
  subscribtionEndDate?: string;
  amount?: number;
  currency?: string;
}
