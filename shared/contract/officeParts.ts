import { day, flag, instant, integer, list, nullable, object, text, type ValueOf, type Values } from './schema';

/* Parts that several pages of the office share. Amounts are in pence. */

/** The id or number of an order, a customer or a subscription, as people type or paste it. */
export const OfficeId = text({ minLength: 1, maxLength: 100 });

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
const OfficeNote = object({
  id: integer(),
  at: instant(),
  author: text(),
  text: text(),
  /** The id that the note is about. On the page of an order or a subscription, this can also be its customer's id. */
  about: text(),
});

/** Shown below the facts on the page of an order, a customer or a subscription. */
export const history = { emails: list(OfficeMail), notes: list(OfficeNote), timeline: list(OfficeEvent) };
export type OfficeHistory = Values<typeof history>;

export type OfficeCode = ValueOf<typeof OfficeCode>;
export const OfficeCode = object(
  {
    code: text(),
    /** The number of the order that bought the code. */
    boughtBy: text(),
    label: text(),
    computerName: nullable(text()),
    activatedAt: nullable(instant()),
    /** When the program last activated or deactivated the code. */
    lastSeenAt: nullable(instant()),
    /** How often the code moved to another computer. */
    moves: integer(),
    /** When the code can move again. Null if it can move now. */
    movableFrom: nullable(instant()),
  },
  {
    /** The code's last day. Absent if the code works until the subscription's end date. */
    endDate: day(),
    /** When support, a refund or a dispute ended the code. */
    removedAt: instant(),
  },
);

export const subscriptionLine = {
  id: text(),
  quantity: integer(),
  endDate: day(),
  isBlocked: flag(),
  blockReason: nullable(text()),
};
export type OfficeSubscriptionLine = ValueOf<typeof OfficeSubscriptionLine>;
export const OfficeSubscriptionLine = object(subscriptionLine);

/** The order whose refund or dispute blocks a subscription. `sentence` explains what happened and what to do. */
export type OfficeBlockCause = ValueOf<typeof OfficeBlockCause>;
export const OfficeBlockCause = object({ orderNumber: text(), sentence: text() });

export const person = object({ id: text(), email: text() });
export type OwnedSubscription = ValueOf<typeof OwnedSubscription>;
/** A subscription and its owner, who may not be the page's customer. */
export const OwnedSubscription = object({ ...subscriptionLine, owner: person });

/** The customer that a page's operations apply to. */
export const account = object({ id: text(), email: text(), isBlocked: flag(), isDeleted: flag() });

export const orderLine = {
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
export const OfficeOrderLine = object(orderLine);
