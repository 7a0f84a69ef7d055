import {
  BILLING_ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  BUYER_REFERENCE_MAX_LENGTH,
} from '../domain/invoiceDetails';
import { call } from './call';
import { PaymentId } from './order';
import { day, list, object, text, type ValueOf } from './schema';

export type CreditNote = ValueOf<typeof CreditNote>;
const CreditNote = object(
  {
    /** The printed number, such as `CN-000042`. */
    number: text(),
    /** A complete HTML document, like `invoiceHtml`. */
    html: text(),
  },
  {
    /** The day on which the refund failed. The credit note is void from that day. */
    voidedOn: day(),
    /** The printed number of the invoice that the credit note cancels, such as `INV-000042`. Absent for a refund. */
    cancelledInvoice: text(),
  },
);

export type InvoiceDetailsReply = ValueOf<typeof InvoiceDetailsReply>;
export const InvoiceDetailsReply = object(
  {},
  {
    /** Empty or absent if there is no invoice yet. */
    invoiceHtml: text(),
    countryName: text(),
    /** The order's country (ISO 3166-1 alpha-2). Absent if the customer cannot correct it. */
    countryIsoCode: text(),
    /** A credit note for each successful refund and each corrected invoice, oldest first. Absent if there is none. */
    creditNotes: list(CreditNote),
    /** The current invoice details. Absent if the customer cannot correct them. */
    correctable: object({ name: text(), address: text(), buyersRefNumber: text() }),
  },
);
export const INVOICE_DETAILS = call('GET', '/api/order/getinvoicedetails/:paymentId', {
  params: object({ paymentId: PaymentId }),
  response: { 200: InvoiceDetailsReply },
});

export type InvoiceRequest = ValueOf<typeof InvoiceRequest>;
const InvoiceRequest = object(
  {
    paymentId: PaymentId,
    name: text({ maxLength: BUSINESS_NAME_MAX_LENGTH }),
    address: text({ maxLength: BILLING_ADDRESS_MAX_LENGTH }),
  },
  {
    buyersRefNumber: text({ maxLength: BUYER_REFERENCE_MAX_LENGTH }),
    /** Corrects the order's country (ISO 3166-1 alpha-2) and its VAT. Absent if the country is right. */
    countryIsoCode: text({ maxLength: 2 }),
  },
);
/** The reply is the invoice's HTML. */
const invoice = { body: InvoiceRequest, response: { 200: text() } };
export const CREATE_INVOICE = call('POST', '/api/order/createinvoice/', invoice);
/** Cancels the old invoice with a credit note. */
export const CORRECT_INVOICE = call('POST', '/api/order/correctinvoice/', invoice);
