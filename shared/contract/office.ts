/**
 * Replies of the office, which only staff can call. Amounts are integer pence, instants are ISO 8601 in UTC, and days are
 * `YYYY-MM-DD`.
 */

/** Something that happened to an order, a subscription or a customer. */
export interface OfficeEvent {
  at: string;
  /** What happened, such as `Paid`. */
  what: string;
  /** The details, such as an amount. Empty if there are none. */
  detail: string;
  /** The person who did it. Empty for the customer and the shop itself. */
  who: string;
}

export interface OfficeMail {
  id: string;
  kind: string;
  /** `sent`, `failed`, `cancelled`, `sending`, `retrying`, `due` or `planned`. */
  state: string;
  recipient: string;
  createdAt: string;
  sentAt: string | null;
  /** Why the last attempt failed. */
  error: string | null;
}

export interface OfficeNote {
  id: number;
  at: string;
  author: string;
  text: string;
}

/** A document that the office can open. `href` is the address of its PDF. */
export interface OfficeDocument {
  kind: 'invoice' | 'receipt' | 'credit note';
  /** The printed number, or the order number of a receipt. */
  number: string;
  issuedOn: string | null;
  /** True for a credit note whose refund failed, and for a cancelled invoice. */
  isVoid: boolean;
  /** Null if the office can't open the document. */
  href: string | null;
}

export interface OfficeCode {
  code: string;
  label: string;
  computerName: string | null;
  activatedAt: string | null;
  /** When the program last activated or released the code. */
  lastSeenAt: string | null;
  /** How often the code moved to another computer. */
  moves: number;
}

export interface OfficeRefund {
  id: string;
  amountPence: number;
  status: string;
  reason: string | null;
  createdAt: string;
  /** The printed number of the credit note. */
  creditNote: string | null;
}

export interface OfficeDispute {
  id: string;
  state: string;
  recordedAt: string;
}

export interface OfficeSubscriptionLine {
  id: string;
  quantity: number;
  endDate: string;
  isBlocked: boolean;
  blockReason: string | null;
}

/** `GET /api/office/orders/:number`. The parameter is an order number or a payment id. */
export interface OfficeOrder {
  paymentId: string;
  orderNumber: string;
  kind: string;
  status: string;
  /** Why the order needs a decision or is not delivered, and what to do. Null if nothing is wrong. */
  problem: string | null;
  customer: { id: string; email: string };
  quantity: number;
  unitPricePence: number;
  totalPence: number;
  discountPence: number;
  payablePence: number;
  paidPence: number | null;
  refundedPence: number;
  promoCode: string | null;
  countryCode: string;
  countryName: string;
  /** The billing country at the provider, if it differs from the order's country. */
  otherBillingCountry: string | null;
  /** The sentence about VAT, as on the invoice. */
  vat: string;
  businessName: string;
  billingAddress: string;
  buyerReference: string;
  createdAt: string;
  paidAt: string | null;
  deliveredAt: string | null;
  disputedAt: string | null;
  payment: {
    method: string | null;
    card: string | null;
    /** The provider's id of the payment, such as `pi_…`. */
    id: string | null;
    /** The payment at the provider. Null in the demo and for free orders. */
    href: string | null;
  };
  subscription: OfficeSubscriptionLine | null;
  codes: OfficeCode[];
  refunds: OfficeRefund[];
  disputes: OfficeDispute[];
  documents: OfficeDocument[];
  emails: OfficeMail[];
  notes: OfficeNote[];
  timeline: OfficeEvent[];
}

/** Body of `POST /api/office/notes`. `about` is a payment id, a subscription id or a customer id. */
export interface OfficeNoteRequest {
  about: string;
  text: string;
}

/** An order in a list. */
export interface OfficeOrderLine {
  paymentId: string;
  orderNumber: string;
  kind: string;
  status: string;
  quantity: number;
  payablePence: number;
  refundedPence: number;
  createdAt: string;
}

/** `GET /api/office/customers/:id`. The parameter is a customer id or an email address. */
export interface OfficeCustomer {
  id: string;
  email: string;
  registeredAt: string;
  isBlocked: boolean;
  blockReason: string | null;
  isDeleted: boolean;
  /** The newest orders and subscriptions. */
  orders: OfficeOrderLine[];
  subscriptions: OfficeSubscriptionLine[];
  emails: OfficeMail[];
  notes: OfficeNote[];
  timeline: OfficeEvent[];
}

/** `GET /api/office/subscriptions/:id`. */
export interface OfficeSubscription extends OfficeSubscriptionLine {
  owner: { id: string; email: string };
  createdAt: string;
  periods: { orderNumber: string; startDate: string; endDate: string; isRemoved: boolean }[];
  extensions: { days: number; reason: string; grantedAt: string }[];
  codes: OfficeCode[];
  /** Old codes that no longer work. */
  replacedCodes: { code: string; reason: string; replacedAt: string }[];
  emails: OfficeMail[];
  notes: OfficeNote[];
  timeline: OfficeEvent[];
}

/** `GET /api/office/search?text=…`. Each list has at most 20 entries, newest first. */
export interface OfficeSearch {
  orders: (OfficeOrderLine & { email: string; businessName: string })[];
  customers: { id: string; email: string; registeredAt: string }[];
  /** Found by a code, an old code or a computer. */
  subscriptions: OfficeSubscriptionLine[];
}

/** `GET /api/office/home`. */
export interface OfficeHome {
  health: {
    /** Paid orders that were not delivered within ten minutes. */
    undelivered: number;
    /** Since when the oldest unsent email is due. Null if none is. */
    oldestDueMail: string | null;
    lastWebhook: string | null;
    /** The day of the last nightly comparison with the provider. */
    lastReconciliation: string | null;
  };
  /** The problems that need a person, as in the alerts. */
  needsYou: { cause: string; sentence: string }[];
  money: {
    todayPence: number;
    monthPence: number;
    /** The VAT of this month's sales minus its credit notes. Null for support. */
    vatDuePence: number | null;
  };
  /** The unblocked subscriptions that end within 30 days. */
  renewalsDue: number;
  /** The sales of the last 60 days, oldest first. Days without sales are absent. */
  sales: { day: string; kind: string; netPence: number; orders: number }[];
}
