import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from '../domain/invoiceDetails';
import { MAX_QUANTITY, MIN_QUANTITY } from '../domain/quantity';
import { call } from './call';
import { Code } from './codes';
import { flag, integer, list, object, text, type ValueOf, type Values } from './schema';

/**
 * The request header that contains the total shown on the page, in pence. If the total has changed, the server replies
 * to the order with 409.
 */
export const DISPLAYED_TOTAL_HEADER = 'X-Displayed-Total-Pence';

/** Extra fields of the 409 problem if the price or the end date has changed. `totalPence` is the current total. */
export interface PriceChangedProblem {
  code: 'price-changed';
  totalPence: number;
}

/** The page's origin. */
const Url = text({ maxLength: 2048 });
const DiscountCode = text({ maxLength: 64 });
const SubscriptionId = text({ minLength: 1, maxLength: 64 });
const Qnt = integer({ minimum: MIN_QUANTITY, maximum: MAX_QUANTITY });
const invoiceFields = {
  InvoiceNeeded: flag(),
  Name: text({ maxLength: BUSINESS_NAME_MAX_LENGTH }),
  Address: text({ maxLength: BILLING_ADDRESS_MAX_LENGTH }),
  BuyersRefNumber: text({ maxLength: BUYER_REFERENCE_MAX_LENGTH }),
  CountryIsoCode: text({ maxLength: 2 }),
  /** Always empty. */
  BuyersVatNumber: text({ maxLength: 64 }),
};
export type InvoicePayload = Values<typeof invoiceFields>;

/** The browser stores the draft order under the key `purchaseDto`. */
export type PurchaseRequest = ValueOf<typeof PurchaseRequest>;
const PurchaseRequest = object({ Url, Qnt }, { DiscountCode, ...invoiceFields });
/** The reply is the URL of the payment page. */
export const PURCHASE = call('POST', '/api/order/purchasewithstripe', {
  body: PurchaseRequest,
  response: { 200: text() },
});

export type RenewRequest = ValueOf<typeof RenewRequest>;
const RenewRequest = object(
  { Url, SubscriptionId },
  {
    DiscountCode,
    /** How many computers to renew. Absent to renew all. Only the subscription's owner can change the number. */
    Qnt,
    /** The codes that the renewal leaves out. Absent if the shop chooses them. */
    EndingCodes: list(Code, { maxItems: MAX_QUANTITY }),
    /**
     * The end date that the page shows, as `YYYY-MM-DD`. If it has changed, the server replies with 409, because
     * somebody may have renewed the subscription already.
     */
    EndDate: text({ maxLength: 10 }),
    ...invoiceFields,
  },
);
export const RENEW = call('POST', '/api/renew/purchasewithstripe', {
  body: RenewRequest,
  response: { 200: object({ redirectUrl: text() }) },
});

export type AdditionRequest = ValueOf<typeof AdditionRequest>;
const AdditionRequest = object({ Url, SubscriptionId, Qnt }, invoiceFields);
/** Adds `Qnt` computers to the customer's subscription. */
export const ADD_COMPUTERS = call('POST', '/api/order/addcomputers', {
  body: AdditionRequest,
  response: { 200: object({ redirectUrl: text() }) },
});
