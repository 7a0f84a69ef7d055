import * as Type from 'typebox';

const Day = Type.String({ format: 'date' });

export const RenewalInfoReply = Type.Object({
  subscriptionId: Type.String(),
  qnt: Type.Integer(),
  pricePerUser: Type.Number(),
  isNotExpiredYet: Type.Boolean(),
  renewalDiscount: Type.Number(),
  endDate: Day,
  renewalDiscountUntil: Type.Optional(Day),
  renewalDiscountError: Type.Optional(Type.String()),
  newEndDate: Type.Optional(Day),
  isAlreadyRenewed: Type.Optional(Type.Boolean()),
});

export const RenewalCheckReply = Type.Object({
  paymentId: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  subscriptionId: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  canPayAgain: Type.Optional(Type.Boolean()),
  isFinal: Type.Optional(Type.Boolean()),
  isPending: Type.Optional(Type.Boolean()),
  isAwaitingFunds: Type.Optional(Type.Boolean()),
  isRefunded: Type.Optional(Type.Boolean()),
  payUrl: Type.Optional(Type.String()),
  numberOfSeats: Type.Optional(Type.Integer()),
  sentTo: Type.Optional(Type.String()),
  subscribtionEndDate: Type.Optional(Day),
  amount: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
});
