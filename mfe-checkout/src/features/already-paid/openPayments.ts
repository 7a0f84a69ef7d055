import { api, asList, asRecord, asText } from 'shared/api';

export interface PaidPayment {
  paymentId: string;
  isRenewal: boolean;
  /** The provider has the money or expects it, and nothing is delivered yet. */
  isBeingChecked: boolean;
}

const openPaymentsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkOpenPayments: build.mutation<PaidPayment[], void>({
      query: () => ({ url: '/api/order/checkopenpayments', method: 'POST' }),
      transformResponse: readPaidPayments,
      invalidatesTags: (paid) => (paid && paid.length > 0 ? ['Subscriptions'] : []),
    }),
  }),
});

function readPaidPayments(answer: unknown): PaidPayment[] {
  return asList(answer).flatMap((payment) => {
    const { paymentId, kind, isBeingChecked } = asRecord(payment);
    const id = asText(paymentId);
    return id ? [{ paymentId: id, isRenewal: kind === 'renewal', isBeingChecked: isBeingChecked === true }] : [];
  });
}

export const { useCheckOpenPaymentsMutation } = openPaymentsApi;
