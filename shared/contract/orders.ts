/** Invoice fields of purchase and renewal requests. */
export interface InvoicePayload {
  InvoiceNeeded: boolean;
  Name: string;
  Address: string;
  BuyersRefNumber: string;
  CountryIsoCode: string;
  /** Always empty. */
  BuyersVatNumber: string;
}

/**
 * Body of `POST /api/order/purchasewithstripe`. The response is the URL of the payment page. The browser stores the
 * draft order under the key `purchaseDto`.
 */
export interface PurchaseRequest extends InvoicePayload {
  /** The page's origin. */
  Url: string;
  Qnt: number;
  DiscountCode: string;
}

/**
 * The header of purchase and renewal requests that states the total shown on the page, in pence. If the total has
 * changed, the server replies with 409.
 */
export const DISPLAYED_TOTAL_HEADER = 'X-Displayed-Total-Pence';

/** Extra fields of the 409 problem after a price change: the code and the new total. */
export interface PriceChangedProblem {
  code: 'price-changed';
  totalPence: number;
}

/** Response to `GET /api/order/checkpayment/{paymentId}`. */
export interface OrderCheckResponse {
  paymentId: string;
  /** The order number that customers see. Older servers do not send it. */
  orderNumber?: string;
  /**
   * Message for the customer if the order has ended, is under review, was refunded, is disputed or is blocked. The
   * response then has no codes.
   */
  error?: string;
  /**
   * True if the customer can pay again, because the provider has just confirmed that nothing was charged. Sent only
   * with `error`.
   */
  canPayAgain?: boolean;
  /** True if another check would return the same response. Sent only with `error`. */
  isFinal?: boolean;
  /** True until the provider confirms the payment and the order is delivered. The page polls until then. */
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
  numberOfSeats?: number;
  activationCodes?: string[];
  /** The email address to which the shop sent the confirmation. */
  sentTo?: string;
  /**
   * The subscription's last day, `YYYY-MM-DD`. Misspelled, as in the specification. Older servers do not send it.
   */
  subscribtionEndDate?: string;
  /** The amount in pounds. */
  amount?: number;
  currency?: string;
}

/**
 * A payment in the response to `POST /api/order/checkopenpayments`. The request has no body. The server first checks open
 * and recently ended orders with the provider, and delivers the paid orders. The response lists, newest first, the orders
 * that were delivered in the last day, are being checked or await funds. With the query `unpaid=true`, the
 * response also lists unpaid orders.
 */
export interface OpenPayment {
  paymentId: string;
  orderNumber: string;
  kind: 'purchase' | 'renewal';
  /** The number of computers. Older servers do not send it. */
  quantity?: number;
  /** The price in pounds. Older servers do not send it. */
  amount?: number;
  /** True if the provider has received or expects the money, but the shop has not delivered the order yet. */
  isBeingChecked?: boolean;
  /** True if no payment has arrived for the order. */
  isUnpaid?: boolean;
}

/**
 * A payment in the response to `GET /api/order/awaitedpayments`. The response lists, newest first, the payments that
 * await funds, delivery or review. With `unpaid=true`, it also lists the unpaid orders. The server reads only its own
 * records and doesn't query the provider.
 */
export interface AwaitedPayment {
  paymentId: string;
  orderNumber: string;
  kind: 'purchase' | 'renewal';
  /** The price in pounds. */
  amount: number;
  /** True if the customer has not paid yet. Absent otherwise. */
  isUnpaid?: boolean;
}

/**
 * Body of `POST /api/order/payagain` for a purchase and `POST /api/renew/payagain` for a renewal. Opens a new
 * payment page for an unpaid order. The server refuses the request if the price has changed.
 */
export interface PayAgainRequest {
  paymentId: string;
}

export interface PayAgainResponse {
  /** URL of the payment page, or of the success page if the order is already paid. */
  redirectUrl: string;
}

/** Body of `POST /api/order/cancelpayment`, for the signed-in customer's purchase or renewal. */
export interface CancelPaymentRequest {
  paymentId: string;
}

export interface CancelPaymentResponse {
  /**
   * - `not-charged`: the provider confirmed that the payment is closed and nothing was charged.
   * - `paid`: the customer paid before the cancellation, and the order is delivered.
   * - `being-checked`: the provider has the money or expects it.
   * - `unknown`: the outcome is not known yet.
   */
  outcome: 'not-charged' | 'paid' | 'being-checked' | 'unknown';
  kind: 'purchase' | 'renewal';
  orderNumber?: string;
  /** The id of the renewed subscription. Absent for a purchase. */
  subscriptionId?: string;
}

/**
 * Body of `POST /api/order/createinvoice/` and `POST /api/order/correctinvoice/`. The response is the invoice's
 * HTML. A correction cancels the old invoice with a credit note.
 */
export interface CreateInvoiceRequest {
  paymentId: string;
  name: string;
  address: string;
  buyersRefNumber: string;
  /** Corrects the order's country (ISO 3166-1 alpha-2) and its VAT. Absent if the country is right. */
  countryIsoCode?: string;
}

/** Response to `GET /api/order/getinvoicedetails/{id}`. `invoiceHtml` is empty or absent if there is no invoice yet. */
export interface InvoiceDetailsResponse {
  invoiceHtml?: string;
  countryName?: string;
  /** The order's country (ISO 3166-1 alpha-2). Absent if the customer cannot correct it. */
  countryIsoCode?: string;
  /** A credit note for each successful refund and each corrected invoice, oldest first. Absent if there is none. */
  creditNotes?: CreditNoteDto[];
  /** The current invoice details. Absent if the customer cannot correct them. */
  correctable?: Omit<CreateInvoiceRequest, 'paymentId' | 'countryIsoCode'>;
}

/**
 * Response to `GET /api/order/lastinvoicedetails`: the details on the customer's newest invoice. The response has no
 * fields if the customer has no invoice.
 */
export interface LastInvoiceDetailsResponse {
  name?: string;
  address?: string;
  countryIsoCode?: string;
}

export interface CreditNoteDto {
  /** The printed number, such as `CN-000042`. */
  number: string;
  /** A complete HTML document, like `invoiceHtml`. */
  html: string;
  /** The calendar day on which the refund failed. The credit note is void from that day. */
  voidedOn?: string;
}
