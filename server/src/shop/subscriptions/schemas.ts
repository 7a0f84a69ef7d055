import * as Type from 'typebox';

const Day = Type.String({ format: 'date' });
const Instant = Type.String({ format: 'date-time' });
const Optional = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const OrderReply = Type.Object({
  id: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Integer()),
  discount: Type.Optional(Type.Number()),
  orderDate: Instant,
  payment: Type.Object({
    paymentType: Type.String(),
    cardBrand: Type.Optional(Type.String()),
    cardLast4: Type.Optional(Type.String()),
    paymentStatus: Type.String(),
    dateTime: Instant,
    currency: Type.String(),
    amount: Type.Number(),
  }),
  refunds: Type.Optional(
    Type.Array(
      Type.Object({
        amount: Type.Number(),
        currency: Type.String(),
        dateTime: Instant,
        state: Type.Enum(['pending', 'succeeded', 'failed', 'cancelled']),
      }),
    ),
  ),
  invoiceHtml: Optional,
  creditNotes: Type.Optional(Type.Array(Type.String())),
  termsVersion: Type.Optional(Type.String()),
  countryName: Optional,
});

export const SubscriptionsReply = Type.Array(
  Type.Object({
    id: Type.String(),
    productName: Type.String(),
    qnt: Type.Integer(),
    endDate: Day,
    isBlocked: Type.Boolean(),
    isExpired: Type.Boolean(),
    renewalLink: Optional,
    orders: Type.Array(OrderReply),
    activationCodes: Type.Array(
      Type.Object({
        code: Type.String(),
        isActivated: Type.Boolean(),
        computerName: Optional,
        isFreed: Type.Optional(Type.Boolean()),
        label: Type.Optional(Type.String()),
      }),
    ),
  }),
);

export const EndingSubscriptionsReply = Type.Array(
  Type.Object({ id: Type.String(), qnt: Type.Integer(), endDate: Day }),
);
