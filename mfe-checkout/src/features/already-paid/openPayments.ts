import { api } from 'shared/api';
import { post } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import { type Pence, poundsToPence } from 'shared/domain/money';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export interface OpenPayment {
  paymentId: string;
  orderNumber: string | undefined;
  /** Undefined if an older server omits it. */
  quantity: number | undefined;
  amountPence: Pence | undefined;
  isRenewal: boolean;
  /** `being-checked`: the provider has received or expects the money, but the shop has not delivered the order yet. */
  state: 'paid' | 'being-checked' | 'unpaid';
}

const PAYMENTS = [
  {
    paymentId: 'text',
    'orderNumber?': 'text',
    kind: 'text',
    'quantity?': 'number',
    'amount?': 'number',
    'isBeingChecked?': 'flag',
    'isUnpaid?': 'flag',
  },
] as const;

const { checkOpenPayments } = ownEndpoints(api, (build) => ({
  checkOpenPayments: build.mutation<OpenPayment[], void>({
    ...post('/api/order/checkopenpayments', ['unpaid'], PAYMENTS, readOpenPayments, () => ({
      params: { unpaid: 'true' },
    })),
    // Also updates the payments in progress.
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const useCheckOpenPaymentsMutation = checkOpenPayments.useMutation;

function readOpenPayments(reply: Read<typeof PAYMENTS> = []): OpenPayment[] {
  return reply.flatMap(({ paymentId, orderNumber, kind, quantity, amount, isBeingChecked, isUnpaid }) =>
    paymentId === undefined
      ? []
      : [
          {
            paymentId,
            orderNumber,
            quantity,
            amountPence: amount === undefined ? undefined : poundsToPence(amount),
            isRenewal: kind === 'renewal',
            state: isUnpaid === true ? 'unpaid' : isBeingChecked === true ? 'being-checked' : 'paid',
          },
        ],
  );
}
