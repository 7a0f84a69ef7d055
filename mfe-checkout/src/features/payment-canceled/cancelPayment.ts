import { api, asRecord } from 'shared/api';
import type { CancelPaymentResponse } from 'shared/contract/orders';

export type CancelOutcome = CancelPaymentResponse['outcome'];

interface CancelArgument {
  paymentId: string;
  /** Part of the cache key, so that one customer never sees another's response. */
  userName: string;
}

const cancelPaymentApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    // A query rather than a mutation: the call is safe to repeat, and the page asks once for each payment.
    cancelPayment: build.query<CancelOutcome, CancelArgument>({
      query: ({ paymentId }) => ({ url: '/api/order/cancelpayment', method: 'POST', body: { paymentId } }),
      transformResponse: readOutcome,
    }),
  }),
});

export const { useCancelPaymentQuery } = cancelPaymentApi;

/** A response that we can't read says nothing about the payment. */
function readOutcome(answer: unknown): CancelOutcome {
  const { outcome } = asRecord(answer);
  return outcome === 'not-charged' || outcome === 'paid' || outcome === 'being-checked' ? outcome : 'unknown';
}
