import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import { CHECK_OPEN_PAYMENTS, type OpenPayment as WirePayment } from 'shared/contract/openPayments';
import { type Pence, poundsToPence } from 'shared/domain/money';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

export interface OpenPayment {
  paymentId: string;
  orderNumber: string | undefined;
  quantity: number | undefined;
  amountPence: Pence | undefined;
  isRenewal: boolean;
  state: WirePayment['state'];
}

const { checkOpenPayments } = ownEndpoints(api, (build) => ({
  checkOpenPayments: build.mutation<OpenPayment[], void>({
    ...endpoint(CHECK_OPEN_PAYMENTS, (payments = []) => payments.flatMap(readOpenPayment)),
    // The payments in progress also have this tag.
    invalidatesTags: ['Subscriptions'],
  }),
}));

export const useCheckOpenPaymentsMutation = checkOpenPayments.useMutation;

function readOpenPayment({ paymentId, orderNumber, kind, quantity, amount, state = 'paid' }: Read<WirePayment>) {
  if (paymentId === undefined) return [];
  const amountPence = amount === undefined ? undefined : poundsToPence(amount);
  return [{ paymentId, orderNumber, quantity, amountPence, isRenewal: kind === 'renewal', state }];
}
