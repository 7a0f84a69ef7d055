import { api } from 'shared/api';
import { post } from 'shared/calls/endpoints';
import type { CancelPaymentResponse } from 'shared/contract/orders';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export type CancelOutcome = CancelPaymentResponse['outcome'];

export interface CancelledPayment {
  outcome: CancelOutcome;
  orderNumber: string | undefined;
  /** The id of the renewed subscription, if known. */
  subscriptionId: string | undefined;
}

const REPLY = { outcome: 'text', 'orderNumber?': 'text', 'subscriptionId?': 'text' } as const;

interface CancelArgument {
  paymentId: string;
  /** The user name is part of the cache key, so that no customer sees another customer's response. */
  userName: string;
}

const { cancelPayment } = ownEndpoints(api, (build) => ({
  // Use a query instead of a mutation, so that the page makes the call when it opens. The call is safe to repeat.
  cancelPayment: build.query<CancelledPayment, CancelArgument>(
    post(
      '/api/order/cancelpayment',
      ['paymentId'],
      REPLY,
      ({ outcome, orderNumber, subscriptionId }) => ({ outcome: readOutcome(outcome), orderNumber, subscriptionId }),
      ({ paymentId }: CancelArgument) => ({ body: { paymentId } }),
    ),
  ),
}));

export const useCancelPaymentQuery = cancelPayment.useQuery;

/** Returns `unknown` for an outcome that this page does not support. */
function readOutcome(outcome: string | undefined): CancelOutcome {
  return outcome === 'not-charged' || outcome === 'paid' || outcome === 'being-checked' ? outcome : 'unknown';
}
