import { api } from 'shared/api';
import { post } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export interface PaidPayment {
  paymentId: string;
  isRenewal: boolean;
  /** True if the provider has or expects the money, but the shop has delivered nothing yet. */
  isBeingChecked: boolean;
}

const PAYMENTS = [{ paymentId: 'text', kind: 'text', 'isBeingChecked?': 'flag' }] as const;

const { checkOpenPayments } = ownEndpoints(api, (build) => ({
  checkOpenPayments: build.mutation<PaidPayment[], void>({
    ...post('/api/order/checkopenpayments', PAYMENTS, readPaidPayments),
    invalidatesTags: (paid) => (paid && paid.length > 0 ? ['Subscriptions'] : []),
  }),
}));

export const useCheckOpenPaymentsMutation = checkOpenPayments.useMutation;

function readPaidPayments(answer: Read<typeof PAYMENTS> = []): PaidPayment[] {
  return answer.flatMap(({ paymentId, kind, isBeingChecked }) =>
    paymentId === undefined
      ? []
      : [{ paymentId, isRenewal: kind === 'renewal', isBeingChecked: isBeingChecked === true }],
  );
}
