import { call } from './call';
import {
  account,
  history,
  OfficeBlockCause,
  OfficeCode,
  OfficeId,
  OfficeOrderLine,
  orderLine,
  OfficeSubscriptionLine,
  person,
  subscriptionLine,
} from './officeParts';
import { day, flag, instant, integer, list, nullable, object, text, type ValueOf } from './schema';

const id = { params: object({ id: OfficeId }) };

export type OfficeCustomer = ValueOf<typeof OfficeCustomer>;
const OfficeCustomer = object(
  {
    id: text(),
    email: text(),
    registeredAt: instant(),
    isBlocked: flag(),
    blockReason: nullable(text()),
    isDeleted: flag(),
    /** The newest orders and subscriptions. */
    orders: list(OfficeOrderLine),
    subscriptions: list(OfficeSubscriptionLine),
    /** The customer's newest orders for subscriptions that belong to other customers. `orders` doesn't contain them. */
    ordersForOthers: list(object({ ...orderLine, owner: person })),
    /** The newest orders of other customers for this customer's subscriptions. */
    ordersOfOthers: list(object({ ...orderLine, customer: person })),
    ...history,
  },
  {
    /** When an address that had too many wrong passwords can sign in with a password again. */
    signInRefusedUntil: instant(),
  },
);
/** The parameter is a customer id or an email address. */
export const OFFICE_CUSTOMER = call('GET', '/api/office/customers/:id', { ...id, response: { 200: OfficeCustomer } });

export type OfficeSubscription = ValueOf<typeof OfficeSubscription>;
const OfficeSubscription = object({
  ...subscriptionLine,
  /** Null if the subscription isn't blocked, or if an operator blocked it. */
  blockCause: nullable(OfficeBlockCause),
  /** The numbers of the orders in review that would renew or extend the subscription. */
  ordersInReview: list(text()),
  owner: account,
  createdAt: instant(),
  periods: list(
    object({
      orderNumber: text(),
      kind: text(),
      payablePence: integer(),
      refundedPence: integer(),
      /** True if the shop lost the order's payment, or a part of it, in a dispute. */
      isLost: flag(),
      /** The customer who paid. Null if this is the owner. */
      payer: nullable(person),
      startDate: day(),
      endDate: day(),
    }),
  ),
  extensions: list(object({ days: integer(), reason: text(), grantedAt: instant() })),
  codes: list(OfficeCode),
  /** Old codes that no longer work. */
  replacedCodes: list(object({ code: text(), reason: text(), replacedAt: instant() })),
  ...history,
});
export const OFFICE_SUBSCRIPTION = call('GET', '/api/office/subscriptions/:id', {
  ...id,
  response: { 200: OfficeSubscription },
});
