import { api } from 'shared/api';
import { post } from 'shared/calls/endpoints';
import type { CancelPaymentResponse } from 'shared/contract/orders';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export type CancelOutcome = CancelPaymentResponse['outcome'];

interface CancelArgument {
  paymentId: string;
  /** Part of the cache key, so that one customer never sees another's response. */
  userName: string;
}

const { cancelPayment } = ownEndpoints(api, (build) => ({
  // A query rather than a mutation: the call is safe to repeat, and the page asks once for each payment.
  cancelPayment: build.query<CancelOutcome, CancelArgument>(
    post(
      '/api/order/cancelpayment',
      { outcome: 'text' },
      ({ outcome }) => readOutcome(outcome),
      ({ paymentId }: CancelArgument) => ({ body: { paymentId } }),
    ),
  ),
}));

export const useCancelPaymentQuery = cancelPayment.useQuery;

/** A response that we can't read says nothing about the payment. */
function readOutcome(outcome: string | undefined): CancelOutcome {
  return outcome === 'not-charged' || outcome === 'paid' || outcome === 'being-checked' ? outcome : 'unknown';
}
