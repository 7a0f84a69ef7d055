import type { ReactNode } from 'react';
import { errorMessage, errorStatus } from 'shared/api';
import type { PaymentCheck } from '../../api/paymentChecks';
import { PaymentFailed } from './PaymentFailed';
import { PaymentLoading } from './PaymentLoading';
import { PaymentPending } from './PaymentPending';
import { SignInNeeded } from './SignInNeeded';
import { useAskAgain } from './useAskAgain';

interface PaymentQuery<Outcome> {
  /** Of this payment and this customer; RTK Query's `data` would be the last one's until this is there. */
  currentData?: PaymentCheck<Outcome> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => PromiseLike<unknown>;
}

interface PaymentOutcomeProps<Outcome> {
  paymentId: string;
  query: PaymentQuery<Outcome>;
  /** What follows once the payment is settled, in words for somebody who waits. */
  promise: string;
  children: (outcome: Outcome) => ReactNode;
}

/** Every state that a payment may be in after the customer came back from the payment page. */
export function PaymentOutcome<Outcome>({ paymentId, query, promise, children }: PaymentOutcomeProps<Outcome>) {
  const { currentData: data, error, isFetching, refetch } = query;
  useAskAgain(data?.state === 'pending', refetch);

  if (data?.state === 'settled') return children(data);
  if (data?.state === 'pending') return <PaymentPending paymentId={paymentId} promise={promise} />;
  if (isFetching) return <PaymentLoading />;
  if (data?.state === 'failed') return <PaymentFailed paymentId={paymentId} message={data.message} onRetry={refetch} />;
  if (errorStatus(error) === 401) return <SignInNeeded />;
  if (error) return <PaymentFailed paymentId={paymentId} message={errorMessage(error)} onRetry={refetch} />;
  return <PaymentLoading />;
}
