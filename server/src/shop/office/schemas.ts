import * as Type from 'typebox';

const Text = Type.String();
const Pence = Type.Integer();
const Instant = Type.String({ format: 'date-time' });
const Day = Type.String({ format: 'date' });
const Flag = Type.Boolean();
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Event = Type.Object({ at: Instant, what: Text, detail: Text, who: Text });
const Mail = Type.Object({
  id: Text,
  kind: Text,
  state: Text,
  recipient: Text,
  createdAt: Instant,
  sentAt: orNull(Instant),
  error: orNull(Text),
});
const Note = Type.Object({ id: Type.Integer(), at: Instant, author: Text, text: Text });
const Document = Type.Object({
  kind: Type.Enum(['invoice', 'receipt', 'credit note']),
  number: Text,
  issuedOn: orNull(Day),
  isVoid: Flag,
  href: orNull(Text),
});
const Code = Type.Object({
  code: Text,
  label: Text,
  computerName: orNull(Text),
  activatedAt: orNull(Instant),
  lastSeenAt: orNull(Instant),
  moves: Type.Integer(),
});
const Refund = Type.Object({
  id: Text,
  amountPence: Pence,
  status: Text,
  reason: orNull(Text),
  createdAt: Instant,
  creditNote: orNull(Text),
});
const Dispute = Type.Object({ id: Text, state: Text, recordedAt: Instant });
const SubscriptionLine = Type.Object({
  id: Text,
  quantity: Type.Integer(),
  endDate: Day,
  isBlocked: Flag,
  blockReason: orNull(Text),
});
const Person = Type.Object({ id: Text, email: Text });

export const OrderPage = Type.Object({
  paymentId: Text,
  orderNumber: Text,
  kind: Text,
  status: Text,
  problem: orNull(Text),
  customer: Person,
  quantity: Type.Integer(),
  unitPricePence: Pence,
  totalPence: Pence,
  discountPence: Pence,
  payablePence: Pence,
  paidPence: orNull(Pence),
  refundedPence: Pence,
  promoCode: orNull(Text),
  countryCode: Text,
  countryName: Text,
  otherBillingCountry: orNull(Text),
  vat: Text,
  businessName: Text,
  billingAddress: Text,
  buyerReference: Text,
  createdAt: Instant,
  paidAt: orNull(Instant),
  deliveredAt: orNull(Instant),
  disputedAt: orNull(Instant),
  payment: Type.Object({ method: orNull(Text), card: orNull(Text), id: orNull(Text), href: orNull(Text) }),
  subscription: orNull(SubscriptionLine),
  codes: Type.Array(Code),
  refunds: Type.Array(Refund),
  disputes: Type.Array(Dispute),
  documents: Type.Array(Document),
  emails: Type.Array(Mail),
  notes: Type.Array(Note),
  timeline: Type.Array(Event),
});

const orderLine = {
  paymentId: Text,
  orderNumber: Text,
  kind: Text,
  status: Text,
  quantity: Type.Integer(),
  payablePence: Pence,
  refundedPence: Pence,
  createdAt: Instant,
};

export const CustomerPage = Type.Object({
  id: Text,
  email: Text,
  registeredAt: Instant,
  isBlocked: Flag,
  blockReason: orNull(Text),
  isDeleted: Flag,
  orders: Type.Array(Type.Object(orderLine)),
  subscriptions: Type.Array(SubscriptionLine),
  emails: Type.Array(Mail),
  notes: Type.Array(Note),
  timeline: Type.Array(Event),
});

export const SubscriptionPage = Type.Object({
  id: Text,
  quantity: Type.Integer(),
  endDate: Day,
  isBlocked: Flag,
  blockReason: orNull(Text),
  owner: Person,
  createdAt: Instant,
  periods: Type.Array(Type.Object({ orderNumber: Text, startDate: Day, endDate: Day, isRemoved: Flag })),
  extensions: Type.Array(Type.Object({ days: Type.Integer(), reason: Text, grantedAt: Instant })),
  codes: Type.Array(Code),
  replacedCodes: Type.Array(Type.Object({ code: Text, reason: Text, replacedAt: Instant })),
  emails: Type.Array(Mail),
  notes: Type.Array(Note),
  timeline: Type.Array(Event),
});

export const SearchResult = Type.Object({
  orders: Type.Array(Type.Object({ ...orderLine, email: Text, businessName: Text })),
  customers: Type.Array(Type.Object({ id: Text, email: Text, registeredAt: Instant })),
  subscriptions: Type.Array(SubscriptionLine),
});

export const HomePage = Type.Object({
  health: Type.Object({
    undelivered: Type.Integer(),
    oldestDueMail: orNull(Instant),
    lastWebhook: orNull(Instant),
    lastReconciliation: orNull(Day),
  }),
  needsYou: Type.Array(Type.Object({ cause: Text, sentence: Text })),
  money: Type.Object({ todayPence: Pence, monthPence: Pence, vatDuePence: orNull(Pence) }),
  renewalsDue: Type.Integer(),
  sales: Type.Array(Type.Object({ day: Day, kind: Text, netPence: Pence, orders: Type.Integer() })),
});

/** Ids and numbers of our objects. The longest is a payment id, but people paste more. */
export const Id = Type.String({ minLength: 1, maxLength: 100 });

export const NewNote = Type.Object({ about: Id, text: Type.String({ minLength: 1, maxLength: 2_000 }) });
