/** One subscription in the response to `GET /api/order/getsubscriptions/`. */
export interface SubscriptionDto {
  id: string;
  productName: string;
  qnt: number;
  /** Calendar day, `YYYY-MM-DD`. */
  endDate: string;
  isBlocked: boolean;
  isExpired: boolean;
  /** Path of the renewal page. Absent if the subscription cannot be renewed now. */
  renewalLink?: string | null;
  orders: OrderDto[];
  activationCodes: ActivationCodeDto[];
  invoiceHtml?: string | null;
  countryName?: string | null;
}

/**
 * One subscription in the response to `GET /api/order/endingsubscriptions`, earliest end date first. The response lists
 * valid subscriptions that the customer can renew now.
 */
export interface EndingSubscription {
  id: string;
  qnt: number;
  /** Calendar day, `YYYY-MM-DD`. */
  endDate: string;
}

export interface OrderDto {
  /** The public payment id. Invoice calls use this id. */
  id: string;
  /** The order number that customers see. */
  orderNumber?: string;
  /** The number of computers. */
  quantity?: number;
  /** The discount from a promo code or an early renewal, in pounds. Absent if there is none. */
  discount?: number;
  /** ISO instant. */
  orderDate: string;
  payment: PaymentDto;
  /** Absent if nothing was refunded. */
  refunds?: RefundDto[];
  invoiceHtml?: string | null;
  /** The printed credit note numbers, such as `CN-000042`. Absent if there are none. */
  creditNotes?: string[];
  /** The version of the terms of sale that the customer accepted. Absent if an older server placed the order. */
  termsVersion?: string;
  countryName?: string | null;
}

interface PaymentDto {
  /** The payment method in words for the customer, such as `Card` or `Bank debit`. `None` for a free order. */
  paymentType: string;
  /**
   * The provider's name for the card brand, such as `visa`. Absent if the customer did not pay by card or the card is
   * unknown.
   */
  cardBrand?: string;
  /** The last four digits of the card. Sent only with `cardBrand`. */
  cardLast4?: string;
  paymentStatus: string;
  /** ISO instant. */
  dateTime: string;
  currency: string;
  /** The amount in pounds. */
  amount: number;
}

/**
 * Body of `POST /api/activation/labelcode`, which stores the customer's label for a code. An empty label removes the
 * stored label.
 */
export interface LabelCodeRequest {
  code: string;
  label: string;
}

/** Body of `POST /api/activation/sendcode`, which emails one code to any address. */
export interface SendCodeRequest {
  code: string;
  email: string;
}

export interface RefundDto {
  /** The amount in pounds. */
  amount: number;
  currency: string;
  /** ISO instant of the refund. */
  dateTime: string;
  /**
   * A `pending` refund has not reached the customer yet. A `failed` or `cancelled` refund never reaches the customer.
   */
  state: 'pending' | 'succeeded' | 'failed' | 'cancelled';
}

interface ActivationCodeDto {
  code: string;
  isActivated: boolean;
  computerName?: string | null;
  /** True if the code was deactivated and no computer uses it. Absent otherwise. */
  isFreed?: boolean;
  /** The customer's label for the code. Absent if there is none. */
  label?: string;
}
