import { call } from './call';
import { day, flag, instant, integer, list, nullable, object, oneOf, text, type ValueOf } from './schema';

/*
 * Calls of the office, which only staff can make. Amounts are integer pence.
 */

/** The id or number of an order, a customer or a subscription, as people type or paste it. */
export const OfficeId = text({ minLength: 1, maxLength: 100 });
const id = { params: object({ id: OfficeId }) };

export type OfficeEvent = ValueOf<typeof OfficeEvent>;
/** Something that happened to an order, a subscription or a customer. */
const OfficeEvent = object({
  at: instant(),
  /** What happened, such as `Paid`. */
  what: text(),
  /** The details, such as an amount. Empty if there are none. */
  detail: text(),
  /** The person who did it. Empty for the customer and the shop itself. */
  who: text(),
});

export type OfficeMail = ValueOf<typeof OfficeMail>;
const OfficeMail = object({
  id: text(),
  kind: text(),
  /** `sent`, `failed`, `cancelled`, `sending`, `retrying`, `due` or `planned`. */
  state: text(),
  recipient: text(),
  createdAt: instant(),
  sentAt: nullable(instant()),
  /** The earliest time at which the shop sends it. */
  dueAt: instant(),
  /** Why the last attempt failed, or why the shop cancelled the email. */
  error: nullable(text()),
});

export type OfficeNote = ValueOf<typeof OfficeNote>;
const OfficeNote = object({ id: integer(), at: instant(), author: text(), text: text() });

/** What the office's pages have in common. */
const history = { emails: list(OfficeMail), notes: list(OfficeNote), timeline: list(OfficeEvent) };
export type OfficeHistory = Pick<OfficeCustomer, keyof typeof history>;

export type OfficeDocument = ValueOf<typeof OfficeDocument>;
const OfficeDocument = object({
  kind: oneOf('invoice', 'receipt', 'credit note'),
  /** The printed number, or the order number of a receipt. */
  number: text(),
  issuedOn: nullable(day()),
  /** True for a credit note whose refund failed, and for a cancelled invoice. */
  isVoid: flag(),
  /** The address of the PDF. Null if the office can't open the document. */
  href: nullable(text()),
});

export type OfficeCode = ValueOf<typeof OfficeCode>;
const OfficeCode = object(
  {
    code: text(),
    label: text(),
    computerName: nullable(text()),
    activatedAt: nullable(instant()),
    /** When the program last activated or released the code. */
    lastSeenAt: nullable(instant()),
    /** How often the code moved to another computer. */
    moves: integer(),
    /** When the code can move again. Null if it can move now. */
    movableFrom: nullable(instant()),
  },
  {
    /** The code's last day. Absent if the code works until the subscription's end date. */
    endDate: day(),
  },
);

export type OfficeRefund = ValueOf<typeof OfficeRefund>;
const OfficeRefund = object({
  id: text(),
  amountPence: integer(),
  status: text(),
  reason: nullable(text()),
  createdAt: instant(),
  /** The printed number of the credit note. */
  creditNote: nullable(text()),
});

export type OfficeDispute = ValueOf<typeof OfficeDispute>;
const OfficeDispute = object({
  id: text(),
  state: text(),
  recordedAt: instant(),
  /** Until when the shop can respond at the provider. */
  respondBy: nullable(instant()),
});

const subscriptionLine = {
  id: text(),
  quantity: integer(),
  endDate: day(),
  isBlocked: flag(),
  blockReason: nullable(text()),
};
export type OfficeSubscriptionLine = ValueOf<typeof OfficeSubscriptionLine>;
const OfficeSubscriptionLine = object(subscriptionLine);

const person = object({ id: text(), email: text() });
export type OwnedSubscription = ValueOf<typeof OwnedSubscription>;
/** A subscription that may have another owner than the page's subject. */
const OwnedSubscription = object({ ...subscriptionLine, owner: person });

/** The customer of a page's operations. */
const account = object({ id: text(), email: text(), isBlocked: flag(), isDeleted: flag() });

export type OfficeOrder = ValueOf<typeof OfficeOrder>;
const OfficeOrder = object({
  paymentId: text(),
  orderNumber: text(),
  kind: text(),
  status: text(),
  /** Why the order needs a decision or is not delivered, and what to do. Null if nothing is wrong. */
  problem: nullable(text()),
  customer: account,
  quantity: integer(),
  unitPricePence: integer(),
  totalPence: integer(),
  discountPence: integer(),
  payablePence: integer(),
  paidPence: nullable(integer()),
  refundedPence: integer(),
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
  createdAt: instant(),
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
      /** True if it has free days that can be removed. */
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

const orderLine = {
  paymentId: text(),
  orderNumber: text(),
  kind: text(),
  status: text(),
  quantity: integer(),
  payablePence: integer(),
  refundedPence: integer(),
  createdAt: instant(),
};
export type OfficeOrderLine = ValueOf<typeof OfficeOrderLine>;
/** An order in a list. */
const OfficeOrderLine = object(orderLine);

export type OfficeCustomer = ValueOf<typeof OfficeCustomer>;
const OfficeCustomer = object({
  id: text(),
  email: text(),
  registeredAt: instant(),
  isBlocked: flag(),
  blockReason: nullable(text()),
  isDeleted: flag(),
  /** The newest orders and subscriptions. */
  orders: list(OfficeOrderLine),
  subscriptions: list(OfficeSubscriptionLine),
  ...history,
});
/** The parameter is a customer id or an email address. */
export const OFFICE_CUSTOMER = call('GET', '/api/office/customers/:id', { ...id, response: { 200: OfficeCustomer } });

export type OfficeSubscription = ValueOf<typeof OfficeSubscription>;
const OfficeSubscription = object({
  ...subscriptionLine,
  owner: account,
  createdAt: instant(),
  periods: list(object({ orderNumber: text(), startDate: day(), endDate: day(), isRemoved: flag() })),
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

export type OfficeSearch = ValueOf<typeof OfficeSearch>;
/** Each list has at most 20 entries, newest first. */
const OfficeSearch = object({
  orders: list(object({ ...orderLine, email: text(), businessName: text() })),
  customers: list(object({ id: text(), email: text(), registeredAt: instant() })),
  /** Found by a code, an old code or a computer. */
  subscriptions: list(OwnedSubscription),
});
export const OFFICE_SEARCH = call('GET', '/api/office/search', {
  querystring: object({ text: OfficeId }),
  response: { 200: OfficeSearch },
});

export type OfficeHome = ValueOf<typeof OfficeHome>;
const OfficeHome = object({
  health: object({
    /** Paid orders that were not delivered within ten minutes. */
    undelivered: integer(),
    /** Since when the oldest unsent email is due. Null if none is. */
    oldestDueMail: nullable(instant()),
    lastWebhook: nullable(instant()),
    /** The day of the last nightly comparison with the provider. */
    lastReconciliation: nullable(day()),
    /**
     * When the database last archived its changes. Null if it archives none, so that the shop can't see the backups.
     */
    lastBackup: nullable(instant()),
  }),
  /** The problems that need a person, as in the alerts. */
  needsYou: list(object({ cause: text(), sentence: text() })),
  money: object({
    todayPence: integer(),
    monthPence: integer(),
    /** The VAT of this month's sales minus its credit notes. Null for support. */
    vatDuePence: nullable(integer()),
  }),
  /** The unblocked subscriptions that end within 30 days. */
  renewalsDue: integer(),
  /** The sales of the last 60 days, oldest first. Days without sales are absent. */
  sales: list(object({ day: day(), kind: text(), netPence: integer(), orders: integer() })),
});
export const OFFICE_HOME = call('GET', '/api/office/home', { response: { 200: OfficeHome } });

export type OfficeNoteRequest = ValueOf<typeof OfficeNoteRequest>;
const OfficeNoteRequest = object({
  /** A payment id, a subscription id or a customer id. */
  about: OfficeId,
  text: text({ minLength: 1, maxLength: 2_000 }),
});
/** Adds a note that only staff can read. */
export const ADD_NOTE = call('POST', '/api/office/notes', { body: OfficeNoteRequest });
