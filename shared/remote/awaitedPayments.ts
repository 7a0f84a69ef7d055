import type { api, useCurrentUser } from '../api';
import { get } from '../calls/endpoints';
import type { Read } from '../calls/readShape';
import { ownEndpoints, prefetchOwn } from './ownEndpoints';

/** A payment that is pending or under review by the shop. */
export interface AwaitedPayment {
  paymentId: string;
  /** The order number that customers see, or the payment id if the server sent no number. */
  orderNumber: string;
  isRenewal: boolean;
}

const PAYMENTS = [{ paymentId: 'text', 'orderNumber?': 'text', kind: 'text' }] as const;
const NONE: readonly AwaitedPayment[] = [];
/** The age above which a page refetches the list when it opens. A prefetched list is younger, so the page uses it. */
const FRESH_SECONDS = 20;

/**
 * Injects the call that lists a customer's awaited payments, and returns an action creator that prefetches the list and
 * a hook that reads it. Call this function at the top level of a remote's module.
 */
export function createAwaitedPayments(shell: { api: typeof api; useCurrentUser: typeof useCurrentUser }) {
  const { awaitedPayments } = ownEndpoints(shell.api, (build) => ({
    awaitedPayments: build.query<AwaitedPayment[], { userName: string }>({
      ...get('/api/order/awaitedpayments', PAYMENTS, readAwaitedPayments),
      providesTags: ['Subscriptions'],
    }),
  }));

  /** Returns an action that prefetches a customer's awaited payments. */
  const prefetchAwaitedPayments = (userName: string) => prefetchOwn(awaitedPayments, { userName });

  /**
   * Returns the customer's awaited payments, or `undefined` while they load. Returns an empty list for anonymous
   * visitors and after a failure.
   */
  function useAwaitedPayments(): readonly AwaitedPayment[] | undefined {
    const userName = shell.useCurrentUser()?.userName ?? '';
    const { currentData, isError } = awaitedPayments.useQuery(
      { userName },
      { skip: userName === '', refetchOnMountOrArgChange: FRESH_SECONDS },
    );
    return userName === '' || isError ? NONE : currentData;
  }

  return { prefetchAwaitedPayments, useAwaitedPayments };
}

function readAwaitedPayments(reply: Read<typeof PAYMENTS> = []): AwaitedPayment[] {
  return reply.flatMap(({ paymentId, orderNumber = paymentId, kind }) =>
    paymentId === undefined || orderNumber === undefined
      ? []
      : [{ paymentId, orderNumber, isRenewal: kind === 'renewal' }],
  );
}
