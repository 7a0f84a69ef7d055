/** `GET /api/order/getsubscriptions/` returns a list of these. */
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

export interface OrderDto {
  /** The public payment id. Invoice calls use the same id. */
  id: string;
  /** The number for people. */
  orderNumber?: string;
  /** Pounds taken off by a promo code or an early renewal. Absent if there is none. */
  discount?: number;
  /** ISO instant. */
  orderDate: string;
  payment: PaymentDto;
  /** Absent if nothing was refunded. */
  refunds?: RefundDto[];
  invoiceHtml?: string | null;
  countryName?: string | null;
}

interface PaymentDto {
  paymentType: string;
  paymentStatus: string;
  /** ISO instant. */
  dateTime: string;
  currency: string;
  /** Pounds. */
  amount: number;
}

/** `POST /api/activation/labelcode` stores the customer's own words for a code. Empty words remove the label. */
export interface LabelCodeRequest {
  code: string;
  label: string;
}

/** `POST /api/activation/sendcode` emails one code to any address. */
export interface SendCodeRequest {
  code: string;
  email: string;
}

export interface RefundDto {
  /** Pounds. */
  amount: number;
  currency: string;
  /** ISO instant at which it was made. */
  dateTime: string;
  /** `pending`: on its way. `failed` and `cancelled`: the customer doesn't get this money. */
  state: 'pending' | 'succeeded' | 'failed' | 'cancelled';
}

interface ActivationCodeDto {
  code: string;
  isActivated: boolean;
  computerName?: string | null;
  /** The customer's own words for the code. Absent if there are none. */
  label?: string;
}
