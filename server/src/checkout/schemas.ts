import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from 'shared/domain/invoiceDetails';
import { MAX_QUANTITY, MIN_QUANTITY } from 'shared/domain/quantity';
import * as Type from 'typebox';

/** The fields that purchase and renewal share. A field that a page may leave empty may also be absent. */
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

export const OrderCheckAnswer = Type.Object({
  paymentId: Type.String(),
  error: Type.Optional(Type.String()),
  isPending: Type.Optional(Type.Boolean()),
  isRefunded: Type.Optional(Type.Boolean()),
  payUrl: Type.Optional(Type.String()),
  numberOfSeats: Type.Optional(Type.Integer()),
  activationCodes: Type.Optional(Type.Array(Type.String())),
  amount: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
});

export const CancelPaymentBody = Type.Object({ paymentId: Type.String({ minLength: 1, maxLength: 64 }) });

export const CancelPaymentAnswer = Type.Object({
  outcome: Type.Union([
    Type.Literal('not-charged'),
    Type.Literal('paid'),
    Type.Literal('being-checked'),
    Type.Literal('unknown'),
  ]),
  kind: Type.Union([Type.Literal('purchase'), Type.Literal('renewal')]),
});

export const OpenPaymentsAnswer = Type.Array(
  Type.Object({
    paymentId: Type.String(),
    kind: Type.Union([Type.Literal('purchase'), Type.Literal('renewal')]),
    isBeingChecked: Type.Optional(Type.Boolean()),
  }),
);
