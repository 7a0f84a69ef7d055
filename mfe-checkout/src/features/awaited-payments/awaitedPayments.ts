import { api, useCurrentUser } from 'shared/api';
import { get } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

/** A payment that is on its way, or that we are checking. */
export interface AwaitedPayment {
  paymentId: string;
  /** The order number for people, or the payment id if the server sent no number. */
  orderNumber: string;
  isRenewal: boolean;
}

const PAYMENTS = [{ paymentId: 'text', 'orderNumber?': 'text', kind: 'text' }] as const;

const { awaitedPayments } = ownEndpoints(api, (build) => ({
  awaitedPayments: build.query<AwaitedPayment[], { userName: string }>({
    ...get('/api/order/awaitedpayments', PAYMENTS, readAwaitedPayments),
    providesTags: ['Subscriptions'],
  }),
}));

/** Returns the customer's awaited payments. `undefined` while loading, empty for visitors and after a failure. */
export function useAwaitedPayments(): readonly AwaitedPayment[] | undefined {
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData, isError } = awaitedPayments.useQuery(
    { userName },
    { skip: userName === '', refetchOnMountOrArgChange: true },
  );
  return userName === '' || isError ? NONE : currentData;
}

const NONE: readonly AwaitedPayment[] = [];

function readAwaitedPayments(answer: Read<typeof PAYMENTS> = []): AwaitedPayment[] {
  return answer.flatMap(({ paymentId, orderNumber = paymentId, kind }) =>
    paymentId === undefined || orderNumber === undefined
      ? []
      : [{ paymentId, orderNumber, isRenewal: kind === 'renewal' }],
  );
}
