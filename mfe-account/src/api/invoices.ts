import { api, logFailure } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import { type Read, readReply } from 'shared/calls/readReply';
import { asText } from 'shared/calls/values';
import {
  CORRECT_INVOICE,
  CREATE_INVOICE,
  type CreditNote,
  INVOICE_DETAILS,
  InvoiceDetailsReply,
  type InvoiceRequest,
} from 'shared/contract/invoices';
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
  correctable: InvoiceDetailsReply['correctable'];
}

const { invoiceDetails, createInvoice, correctInvoice } = ownEndpoints(api, (build) => ({
  invoiceDetails: build.query<InvoiceDetails, InvoiceArgument>({
    ...endpoint(INVOICE_DETAILS, readInvoiceDetails),
    providesTags: ['Invoice'],
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not fetch the invoice', queryFulfilled),
  }),
  /**
   * Creates the invoice and returns its HTML. Refetches the list of subscriptions, because it contains the invoices.
   */
  createInvoice: build.mutation<string, InvoiceRequest>({
    ...endpoint(CREATE_INVOICE, (_fields, { reply }) => readHtml(reply)),
    invalidatesTags: ['Subscriptions', 'Invoice'],
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not create the invoice', queryFulfilled),
  }),
  /** Replaces the invoice with a corrected one and returns its HTML. The server credits the old invoice. */
  correctInvoice: build.mutation<string, InvoiceRequest>({
    ...endpoint(CORRECT_INVOICE, (_fields, { reply }) => readHtml(reply)),
    invalidatesTags: ['Subscriptions', 'Invoice'],
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not correct the invoice', queryFulfilled),
  }),
}));

export const useInvoiceDetailsQuery = invoiceDetails.useQuery;
export const useCreateInvoiceMutation = createInvoice.useMutation;
export const useCorrectInvoiceMutation = correctInvoice.useMutation;

function readInvoiceDetails(
  { countryName, countryIsoCode, creditNotes, correctable }: Read<InvoiceDetailsReply>,
  { reply }: { reply: unknown },
): InvoiceDetails {
  return {
    invoiceHtml: readHtml(reply),
    countryName: countryName ?? '',
    countryCode: countryIsoCode,
    creditNotes: creditNotes?.flatMap(readCreditNote) ?? [],
    correctable: readCorrectable(correctable),
  };
}

function readCreditNote({ number, html, cancelledInvoice }: Read<CreditNote>): CreditNote[] {
  if (html === undefined) return [];
  return [{ number: number ?? 'Credit note', html, ...(cancelledInvoice !== undefined && { cancelledInvoice }) }];
}

/** Returns an invoice's HTML from a reply that is plain text or has the field `invoiceHtml`. */
function readHtml(reply: unknown): string {
  return asText(reply) ?? readReply(InvoiceDetailsReply, reply).invoiceHtml ?? '';
}

function readCorrectable({
  name,
  address = '',
  buyersRefNumber = '',
}: Read<InvoiceDetailsReply>['correctable']): InvoiceDetailsReply['correctable'] {
  // `readReply` turns a missing object into an object of undefined values.
  return name === undefined ? undefined : { name, address, buyersRefNumber };
}
