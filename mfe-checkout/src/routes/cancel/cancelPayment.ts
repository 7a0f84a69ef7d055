import { api } from 'shared/api';
import { endpoint } from 'shared/calls/endpoints';
import { CANCEL_PAYMENT, type CancelledPayment as Reply } from 'shared/contract/openPayments';
import type { OrderKind } from 'shared/contract/order';
import { ownEndpoints } from 'shared/remote/ownEndpoints';
import { type PaymentInProgress, readPayment } from 'shared/remote/PaymentsInProgress';

export type CancelOutcome = Reply['outcome'];

export interface CancelledPayment {
  outcome: CancelOutcome;
  kind: OrderKind | undefined;
  orderNumber: string | undefined;
  /** The id of the renewed subscription, if known. */
  subscriptionId: string | undefined;
  /** A later order for the same thing that is paid or being checked. */
  replacement: PaymentInProgress | undefined;
}

interface CancelArgument {
  paymentId: string;
  /** The user name is part of the cache key, so that no customer sees another customer's response. */
  userName: string;
}

const { cancelPayment } = ownEndpoints(api, (build) => ({
  // Use a query instead of a mutation, so that the page makes the call when it opens. The call is safe to repeat.
  cancelPayment: build.query<CancelledPayment, CancelArgument>(
    endpoint(CANCEL_PAYMENT, ({ outcome = 'unknown', kind, orderNumber, subscriptionId, replacement }) => ({
      outcome,
      kind,
      orderNumber,
      subscriptionId,
      replacement: replacement && readPayment(replacement)[0],
    })),
  ),
}));

export const useCancelPaymentQuery = cancelPayment.useQuery;
