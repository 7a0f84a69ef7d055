import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import { MAX_QUANTITY, MIN_QUANTITY } from 'shared/domain/quantity';
import * as Type from 'typebox';

const KIND = Type.Union([Type.Literal('purchase'), Type.Literal('renewal')]);

/** The fields that purchases and renewals share. Fields that a page may leave empty are optional. */
const checkoutFields = {
  Url: Type.String({ maxLength: 2048 }),
  DiscountCode: Type.Optional(Type.String({ maxLength: 64 })),
  InvoiceNeeded: Type.Optional(Type.Boolean()),
  Name: Type.Optional(Type.String({ maxLength: BUSINESS_NAME_MAX_LENGTH })),
  Address: Type.Optional(Type.String({ maxLength: BILLING_ADDRESS_MAX_LENGTH })),
  BuyersRefNumber: Type.Optional(Type.String({ maxLength: BUYER_REFERENCE_MAX_LENGTH })),
  CountryIsoCode: Type.Optional(Type.String({ maxLength: 2 })),
  BuyersVatNumber: Type.Optional(Type.String({ maxLength: 64 })),
};

export const PurchaseBody = Type.Object({
  ...checkoutFields,
  Qnt: Type.Integer({ minimum: MIN_QUANTITY, maximum: MAX_QUANTITY }),
});
export const RenewBody = Type.Object({
  ...checkoutFields,
  SubscriptionId: Type.String({ minLength: 1, maxLength: 64 }),
});

export const PaymentIdParams = Type.Object({ paymentId: Type.String({ maxLength: 64 }) });

export const OrderCheckReply = Type.Object({
  paymentId: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  canPayAgain: Type.Optional(Type.Boolean()),
  isFinal: Type.Optional(Type.Boolean()),
  isPending: Type.Optional(Type.Boolean()),
  isAwaitingFunds: Type.Optional(Type.Boolean()),
  isRefunded: Type.Optional(Type.Boolean()),
  payUrl: Type.Optional(Type.String()),
  numberOfSeats: Type.Optional(Type.Integer()),
  activationCodes: Type.Optional(Type.Array(Type.String())),
  sentTo: Type.Optional(Type.String()),
  subscribtionEndDate: Type.Optional(Type.String({ format: 'date' })),
  amount: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
});

export const PaymentIdBody = Type.Object({ paymentId: Type.String({ minLength: 1, maxLength: 64 }) });

export const PayAgainReply = Type.Object({ redirectUrl: Type.String() });

export const CancelPaymentReply = Type.Object({
  outcome: Type.Union([
    Type.Literal('not-charged'),
    Type.Literal('paid'),
    Type.Literal('being-checked'),
    Type.Literal('unknown'),
  ]),
  kind: KIND,
  orderNumber: Type.Optional(Type.String()),
  subscriptionId: Type.Optional(Type.String()),
});

/** Pages request unpaid orders explicitly, because older pages treat each order in the reply as paid. */
export const OpenPaymentsQuery = Type.Object({ unpaid: Type.Optional(Type.Literal('true')) });

export const OpenPaymentsReply = Type.Array(
  Type.Object({
    paymentId: Type.String(),
    orderNumber: Type.String(),
    kind: KIND,
    quantity: Type.Optional(Type.Integer()),
    amount: Type.Optional(Type.Number()),
    isBeingChecked: Type.Optional(Type.Boolean()),
    isUnpaid: Type.Optional(Type.Boolean()),
  }),
);

export const AwaitedPaymentsReply = Type.Array(
  Type.Object({
    paymentId: Type.String(),
    orderNumber: Type.String(),
    kind: KIND,
    amount: Type.Number(),
    isUnpaid: Type.Optional(Type.Boolean()),
  }),
);
