/** `GET /api/order/checkdiscountcode/{code}`. */
export interface DiscountCheckResponse {
  isDiscountCodeValid: boolean;
  discountCodeError?: string;
  minimumPurchaseQnt?: number;
  discountPercentage?: number;
}

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

/** `GET /api/order/getcountries`. */
export interface CountriesResponse {
  countries: Country[];
  detectedCountryCode?: string;
}

/** Invoice fields that purchase and renewal send alike. */
export interface InvoicePayload {
  InvoiceNeeded: boolean;
  Name: string;
  Address: string;
  BuyersRefNumber: string;
  CountryIsoCode: string;
  /** Always empty. */
  BuyersVatNumber: string;
}

/** `POST /api/order/purchasewithstripe`; the answer is the payment page's URL. Kept locally under `purchaseDto`. */
export interface PurchaseRequest extends InvoicePayload {
  /** The page's origin. */
  Url: string;
  Qnt: number;
  DiscountCode: string;
}

/** The total that the page showed, in pence, sent beside a purchase or renewal; the server refuses (409) where its own differs. */
export const DISPLAYED_TOTAL_HEADER = 'X-Displayed-Total-Pence';

/** What checkout answers with 409 where the price changed; a problem+json body with the new total. */
export interface PriceChangedProblem {
  code: 'price-changed';
  totalPence: number;
}

/** `GET /api/order/checkpayment/{paymentId}`. */
export interface OrderCheckResponse {
  paymentId: string;
  /** Set where the order cannot be delivered; then there are no codes. */
  error?: string;
  /** True while the payment is received but not settled, or not yet confirmed by the provider: ask again. */
  isPending?: boolean;
  /** Beside `isPending`, where nothing was paid yet: the payment page, which is still open. */
  payUrl?: string;
  numberOfSeats?: number;
  activationCodes?: string[];
  /** Pounds. */
  amount?: number;
  currency?: string;
}

/**
 * `POST /api/order/checkopenpayments`, without a body: asks the provider about the signed-in customer's payments that are still open,
 * delivers what was paid, and names what was paid within a day, newest first.
 */
export type OpenPaymentsResponse = OpenPayment[];

export interface OpenPayment {
  paymentId: string;
  kind: 'purchase' | 'renewal';
  /** The money is there or on its way, and nothing was delivered for it yet: to be told from "not paid", whenever it was. */
  isBeingChecked?: boolean;
}

/** `POST /api/order/cancelpayment`, for a purchase or a renewal of the signed-in customer. */
export interface CancelPaymentRequest {
  paymentId: string;
}

export interface CancelPaymentResponse {
  /**
   * - `not-charged`: the provider has just confirmed that nobody can pay any more and that nothing was charged.
   * - `paid`: the payment was faster, and the order is delivered.
   * - `being-checked`: the money is there or on its way.
   * - `unknown`: nobody knows yet.
   */
  outcome: 'not-charged' | 'paid' | 'being-checked' | 'unknown';
  kind: 'purchase' | 'renewal';
}

/** `POST /api/order/createinvoice/`; the answer is HTML. */
export interface CreateInvoiceRequest {
  paymentId: string;
  name: string;
  address: string;
  buyersRefNumber: string;
}

/** `GET /api/order/getinvoicedetails/{id}`; `invoiceHtml` empty or absent where none was made yet. */
export interface InvoiceDetailsResponse {
  invoiceHtml?: string;
  countryName?: string;
}
