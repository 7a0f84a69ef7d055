/** Invoice fields of a purchase and a renewal. */
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
 * `POST /api/order/purchasewithstripe`. The response is the URL of the payment page. Stored locally as `purchaseDto`.
 */
export interface PurchaseRequest extends InvoicePayload {
  /** The page's origin. */
  Url: string;
  Qnt: number;
  DiscountCode: string;
}

/**
 * Header of a purchase or renewal with the total on the page, in pence. The server refuses a different total with 409.
 */
export const DISPLAYED_TOTAL_HEADER = 'X-Displayed-Total-Pence';

/** Extra fields of the 409 problem that checkout returns if the price changed: the new total. */
export interface PriceChangedProblem {
  code: 'price-changed';
  totalPence: number;
}

/** `GET /api/order/checkpayment/{paymentId}`. */
export interface OrderCheckResponse {
  paymentId: string;
  /** The number for people. Older servers send none. */
  orderNumber?: string;
  /** Set if the order cannot be delivered. There are no codes then. */
  error?: string;
  /** True beside `error` if the provider has just confirmed that nothing was charged. The customer can pay again. */
  canPayAgain?: boolean;
  /** True beside `error` if another check gives the same answer. */
  isFinal?: boolean;
  /** True until the provider confirms the payment and the order is delivered. The page polls until then. */
  isPending?: boolean;
  /** True beside `error` if the payment was refunded in full: its invoice and credit notes can still be read. */
  isRefunded?: boolean;
  /** The open payment page, together with `isPending`, if the customer has not paid yet. */
  payUrl?: string;
  numberOfSeats?: number;
  activationCodes?: string[];
  /** The email address that got the confirmation. */
  sentTo?: string;
  /** Pounds. */
  amount?: number;
  currency?: string;
}

/**
 * `POST /api/order/checkopenpayments`, without a body, returns a list of these: the payments of the last day, newest
 * first. The call checks the customer's open payments with the provider and delivers paid orders.
 */
export interface OpenPayment {
  paymentId: string;
  orderNumber: string;
  kind: 'purchase' | 'renewal';
  /** The provider has the money or expects it, but the order is not delivered yet. Differs from "not paid". */
  isBeingChecked?: boolean;
}

/**
 * `GET /api/order/awaitedpayments` returns a list of these: payments on their way or being checked by us, newest first.
 * The call reads the shop's own records and doesn't ask the provider.
 */
export interface AwaitedPayment {
  paymentId: string;
  orderNumber: string;
  kind: 'purchase' | 'renewal';
}

/**
 * `POST /api/order/payagain` for a purchase and `POST /api/renew/payagain` for a renewal. Opens a new payment page for
 * the basket of an order that was not paid. The price must be the same.
 */
export interface PayAgainRequest {
  paymentId: string;
}

export interface PayAgainResponse {
  /** The payment page, or the success page if the order turns out to be paid. */
  redirectUrl: string;
}

/** `POST /api/order/cancelpayment` for a purchase or a renewal of the signed-in customer. */
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
  /** The subscription that a renewal renews. */
  subscriptionId?: string;
}

/**
 * `POST /api/order/createinvoice/` and `POST /api/order/correctinvoice/`. The response is the HTML of the invoice. A
 * correction cancels the old invoice by a credit note.
 */
export interface CreateInvoiceRequest {
  paymentId: string;
  name: string;
  address: string;
  buyersRefNumber: string;
}

/** `GET /api/order/getinvoicedetails/{id}`. `invoiceHtml` is empty or absent if there is no invoice yet. */
export interface InvoiceDetailsResponse {
  invoiceHtml?: string;
  countryName?: string;
  /** One for each refund that succeeded and each corrected invoice, oldest first. Absent if there is none. */
  creditNotes?: CreditNoteDto[];
  /** The present details, if the customer can correct them. */
  correctable?: Omit<CreateInvoiceRequest, 'paymentId'>;
}

export interface CreditNoteDto {
  /** As printed, `CN-000042`. */
  number: string;
  /** A whole HTML document, as `invoiceHtml` is. */
  html: string;
  /** Calendar day on which its refund failed; it credits nothing since. */
  voidedOn?: string;
}
