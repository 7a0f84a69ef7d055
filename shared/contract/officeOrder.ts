import { call } from './call';
import {
  account,
  history,
  OfficeBlockCause,
  OfficeCode,
  OfficeId,
  orderLine,
  person,
  subscriptionLine,
} from './officeParts';
import { day, flag, instant, integer, list, nullable, object, oneOf, text, type ValueOf } from './schema';

export type OfficeDocument = ValueOf<typeof OfficeDocument>;
const OfficeDocument = object({
  kind: oneOf('invoice', 'receipt', 'credit note', 'terms of sale'),
  /** The printed number, the order number of a receipt, or the version of the terms. */
  number: text(),
  issuedOn: nullable(day()),
  /** True for a credit note whose refund failed, and for a cancelled invoice. */
  isVoid: flag(),
  /** The address of the PDF. */
  href: text(),
});

export type OfficeRefund = ValueOf<typeof OfficeRefund>;
const OfficeRefund = object({
  id: text(),
  amountPence: integer(),
  status: text(),
  reason: nullable(text()),
  createdAt: instant(),
  succeededAt: nullable(instant()),
  failedAt: nullable(instant()),
  /** The printed number of the credit note. */
  creditNote: nullable(text()),
});

export type OfficeDispute = ValueOf<typeof OfficeDispute>;
const OfficeDispute = object({
  id: text(),
  state: text(),
  amountPence: integer(),
  /** When the shop learned the present state. */
  recordedAt: instant(),
  openedAt: nullable(instant()),
  lostAt: nullable(instant()),
  /** The deadline for the shop's response at the provider. */
  respondBy: nullable(instant()),
});

export type OfficeOrder = ValueOf<typeof OfficeOrder>;
const OfficeOrder = object({
  ...orderLine,
  /** Why the order needs a decision or is not delivered, and what to do. Null if nothing is wrong. */
  problem: nullable(text()),
  /** Null unless another order blocks the subscription. */
  blockCause: nullable(OfficeBlockCause),
  customer: account,
  unitPricePence: integer(),
  totalPence: integer(),
  discountPence: integer(),
  paidPence: nullable(integer()),
  promoCode: nullable(text()),
  countryCode: text(),
  countryName: text(),
  /** The billing country at the provider, if it differs from the order's country. */
  otherBillingCountry: nullable(text()),
  /** The sentence about VAT, as on the invoice. */
  vat: text(),
  businessName: text(),
  billingAddress: text(),
  buyerReference: text(),
  paidAt: nullable(instant()),
  deliveredAt: nullable(instant()),
  disputedAt: nullable(instant()),
  payment: object({
    method: nullable(text()),
    card: nullable(text()),
    /** The provider's id of the payment, such as `pi_…`. */
    id: nullable(text()),
    /** The payment at the provider. Null in the demo and for free orders. */
    href: nullable(text()),
  }),
  subscription: nullable(
    object({
      ...subscriptionLine,
      owner: person,
      /** True if the subscription has free days that can be removed. */
      isExtended: flag(),
    }),
  ),
  codes: list(OfficeCode),
  refunds: list(OfficeRefund),
  disputes: list(OfficeDispute),
  documents: list(OfficeDocument),
  ...history,
});
/** The parameter is an order number or a payment id. */
export const OFFICE_ORDER = call('GET', '/api/office/orders/:number', {
  params: object({ number: OfficeId }),
  response: { 200: OfficeOrder },
});
