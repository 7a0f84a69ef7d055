import { api, logFailure } from 'shared/api';
import { get, post } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type { CreateInvoiceRequest } from 'shared/contract/orders';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

interface InvoiceArgument {
  paymentId: string;
  /** The user name is part of the cache key, so that no customer sees another customer's invoice. */
  userName: string;
}

export interface InvoiceDetails {
  /** The invoice's HTML. Empty if there is no invoice yet. */
  invoiceHtml: string;
  countryName: string;
  /** The code of the order's country. Undefined if the customer can't correct the country. */
  countryCode: string | undefined;
  creditNotes: CreditNote[];
  /** The details that the customer can correct. Undefined if the invoice can't be corrected. */
  correctable: Omit<CreateInvoiceRequest, 'paymentId' | 'countryIsoCode'> | undefined;
}

export interface CreditNote {
  /** The printed number, such as `CN-000042`. */
  number: string;
  html: string;
}

const CREDIT_NOTE = { number: 'text', html: 'text' } as const;
const CORRECTABLE = { name: 'text', address: 'text', buyersRefNumber: 'text' } as const;
const DETAILS = {
  'invoiceHtml?': 'text',
  'countryName?': 'text',
  'countryIsoCode?': 'text',
  'creditNotes?': [CREDIT_NOTE],
  'correctable?': CORRECTABLE,
} as const;
const INVOICE = ['paymentId', 'name', 'address', 'buyersRefNumber', 'countryIsoCode'];
/** The server sends the HTML as plain text or in the field `invoiceHtml`. */
const CREATED = { '|': ['text', DETAILS] } as const;
const FETCHED = { '|': [DETAILS, 'text'] } as const;

const { invoiceDetails, createInvoice, correctInvoice } = ownEndpoints(api, (build) => ({
  invoiceDetails: build.query<InvoiceDetails, InvoiceArgument>({
    ...get('/api/order/getinvoicedetails/:paymentId', FETCHED, ([details, html]) => readInvoiceDetails(details, html)),
    providesTags: ['Invoice'],
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not fetch the invoice', queryFulfilled),
  }),
  /**
   * Creates the invoice and returns its HTML. Refetches the list of subscriptions, because it contains the invoices.
   */
  createInvoice: build.mutation<string, CreateInvoiceRequest>({
    ...post(
      '/api/order/createinvoice/',
      INVOICE,
      CREATED,
      ([html, details]) => readInvoiceDetails(details, html).invoiceHtml,
    ),
    invalidatesTags: ['Subscriptions', 'Invoice'],
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not create the invoice', queryFulfilled),
  }),
  /** Replaces the invoice with a corrected one and returns its HTML. The server credits the old invoice. */
  correctInvoice: build.mutation<string, CreateInvoiceRequest>({
    ...post(
      '/api/order/correctinvoice/',
      INVOICE,
      CREATED,
      ([html, details]) => readInvoiceDetails(details, html).invoiceHtml,
    ),
    invalidatesTags: ['Subscriptions', 'Invoice'],
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not correct the invoice', queryFulfilled),
  }),
}));

export const useInvoiceDetailsQuery = invoiceDetails.useQuery;
export const useCreateInvoiceMutation = createInvoice.useMutation;
export const useCorrectInvoiceMutation = correctInvoice.useMutation;

function readInvoiceDetails(
  { invoiceHtml, countryName, countryIsoCode, creditNotes, correctable }: Read<typeof DETAILS>,
  html: string | undefined,
): InvoiceDetails {
  return {
    invoiceHtml: html ?? invoiceHtml ?? '',
    countryName: countryName ?? '',
    countryCode: countryIsoCode,
    creditNotes: creditNotes?.flatMap(readCreditNote) ?? [],
    correctable: readCorrectable(correctable),
  };
}

function readCreditNote({ number, html }: Read<typeof CREDIT_NOTE>): CreditNote[] {
  return html === undefined ? [] : [{ number: number ?? 'Credit note', html }];
}

/**
 * Returns `undefined` if the name is missing, because `readShape` turns a missing object into an object of undefined
 * values.
 */
function readCorrectable({ name, address, buyersRefNumber }: Read<typeof CORRECTABLE>): InvoiceDetails['correctable'] {
  return name === undefined ? undefined : { name, address: address ?? '', buyersRefNumber: buyersRefNumber ?? '' };
}
