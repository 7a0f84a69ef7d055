import { api, asRecord, asText, logFailure } from 'shared/api';
import type { CreateInvoiceRequest } from 'shared/contract/orders';

interface InvoiceArgument {
  paymentId: string;
  /** Whose invoice it is: part of the cache key, so that one customer never sees another's. */
  userName: string;
}

interface InvoiceDetails {
  /** Empty where no invoice was made yet. */
  invoiceHtml: string;
  countryName: string;
}

const invoicesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    invoiceDetails: build.query<InvoiceDetails, InvoiceArgument>({
      query: ({ paymentId }) => `/api/order/getinvoicedetails/${encodeURIComponent(paymentId)}`,
      transformResponse: readInvoiceDetails,
      providesTags: ['Invoice'],
      onQueryStarted: (_argument, { queryFulfilled }) => logFailure('The invoice was not fetched', queryFulfilled),
    }),
    /** Answers the invoice's HTML. The list of subscriptions carries it from then on. */
    createInvoice: build.mutation<string, CreateInvoiceRequest>({
      query: (body) => ({ url: '/api/order/createinvoice/', method: 'POST', body }),
      transformResponse: (answer: unknown) => readInvoiceDetails(answer).invoiceHtml,
      invalidatesTags: ['Subscriptions', 'Invoice'],
      onQueryStarted: (_argument, { queryFulfilled }) => logFailure('The invoice was not created', queryFulfilled),
    }),
  }),
});

export const { useInvoiceDetailsQuery, useCreateInvoiceMutation } = invoicesApi;

/** HTML comes bare or in a field of that name. */
function readInvoiceDetails(answer: unknown): InvoiceDetails {
  const { invoiceHtml, countryName } = asRecord(answer);
  return { invoiceHtml: asText(answer) ?? asText(invoiceHtml) ?? '', countryName: asText(countryName) ?? '' };
}
