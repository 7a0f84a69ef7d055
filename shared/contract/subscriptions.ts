import { call } from './call';
import { day, flag, instant, integer, list, nullable, number, object, oneOf, text, type ValueOf } from './schema';

export type RefundDto = ValueOf<typeof RefundDto>;
const RefundDto = object({
  /** The amount in pounds. */
  amount: number(),
  currency: text(),
  dateTime: instant(),
  /**
   * A `pending` refund has not reached the customer yet. A `failed` or `cancelled` refund never reaches the customer.
   */
  state: oneOf('pending', 'succeeded', 'failed', 'cancelled'),
});

const PaymentDto = object(
  {
    /** The payment method in words for the customer, such as `Card` or `Bank debit`. `None` for a free order. */
    paymentType: text(),
    paymentStatus: text(),
    dateTime: instant(),
    currency: text(),
    /** The amount in pounds. */
    amount: number(),
  },
  {
    /**
     * The provider's name for the card brand, such as `visa`. Absent if the customer did not pay by card or the card is
     * unknown.
     */
    cardBrand: text(),
    /** The last four digits of the card. Sent only with `cardBrand`. */
    cardLast4: text(),
  },
);

/** The invoice and the country of an order. Other servers may send them with the subscription. */
const invoice = { invoiceHtml: nullable(text()), countryName: nullable(text()) };

export type OrderDto = ValueOf<typeof OrderDto>;
const OrderDto = object(
  {
    /** The public payment id. Invoice calls use this id. */
    id: text(),
    orderDate: instant(),
    payment: PaymentDto,
  },
  {
    /** The order number that customers see. */
    orderNumber: text(),
    /** The number of computers. */
    quantity: integer(),
    /** The discount from a promo code or an early renewal, in pounds. Absent if there is none. */
    discount: number(),
    /** Absent if nothing was refunded. */
    refunds: list(RefundDto),
    /** The printed credit note numbers, such as `CN-000042`. Absent if there are none. */
    creditNotes: list(text()),
    /** The version of the terms of sale that the customer accepted. */
    termsVersion: text(),
    /** True if support granted the licence for free, so it has no documents. Absent otherwise. */
    isFreeLicence: flag(),
    ...invoice,
  },
);

export type ActivationCodeDto = ValueOf<typeof ActivationCodeDto>;
const ActivationCodeDto = object(
  { code: text(), isActivated: flag() },
  {
    computerName: nullable(text()),
    /** True if the code was deactivated and no computer uses it. Absent otherwise. */
    isFreed: flag(),
    /** The code's first day. Absent from that day on. */
    startDate: day(),
    /** The code's last day. Absent if the code works until the subscription's end date. */
    endDate: day(),
    /** The customer's label for the code. Absent if there is none. */
    label: text(),
  },
);

export type SubscriptionDto = ValueOf<typeof SubscriptionDto>;
const SubscriptionDto = object(
  {
    id: text(),
    productName: text(),
    qnt: integer(),
    endDate: day(),
    isBlocked: flag(),
    isExpired: flag(),
    orders: list(OrderDto),
    activationCodes: list(ActivationCodeDto),
  },
  {
    /** Path of the renewal page. Absent if the subscription cannot be renewed now. */
    renewalLink: nullable(text()),
    /** The open offer to transfer the subscription, with its last day. Absent if there is none. */
    transferOffer: object({ email: text(), lastDay: day() }),
    ...invoice,
  },
);
export const SUBSCRIPTIONS = call('GET', '/api/order/getsubscriptions/', { response: { 200: list(SubscriptionDto) } });

/** Lists the customer's paid orders for subscriptions that belong to somebody else, newest first. */
export const OTHER_ORDERS = call('GET', '/api/order/otherorders', { response: { 200: list(OrderDto) } });
