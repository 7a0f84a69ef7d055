import type { ReactNode } from 'react';
import { errorMessage, errorStatus } from 'shared/api';
import type { PaymentCheck } from '../../api/paymentChecks';
import { PaymentFailed } from './PaymentFailed';
import { PaymentLoading } from './PaymentLoading';
import { PaymentOpen } from './PaymentOpen';
import { PaymentPending } from './PaymentPending';
import { SignInNeeded } from './SignInNeeded';
import { useAskAgain } from './useAskAgain';

const UNREADABLE = 'The answer about your order could not be read. Please try again.';

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
  /** What follows for a payment that was refunded. */
  refunded: ReactNode;
  children: (outcome: Outcome) => ReactNode;
}

/** Every state that a payment may be in after the customer came back from the payment page. */
export function PaymentOutcome<Outcome>({
  paymentId,
  query,
  promise,
  refunded,
  children,
}: PaymentOutcomeProps<Outcome>) {
  const { currentData: data, error, isFetching, refetch } = query;
  useAskAgain(data?.state === 'pending' || data?.state === 'unpaid', refetch);

  if (data?.state === 'settled') return children(data);
  if (data?.state === 'pending') return <PaymentPending paymentId={paymentId} promise={promise} />;
  if (data?.state === 'unpaid') return <PaymentOpen paymentId={paymentId} payUrl={data.payUrl} />;
  if (isFetching) return <PaymentLoading />;
  if (data?.state === 'failed') {
    return (
      <PaymentFailed paymentId={paymentId} message={data.message} onRetry={refetch}>
        {data.isRefunded ? refunded : null}
      </PaymentFailed>
    );
  }
  if (errorStatus(error) === 401) return <SignInNeeded />;
  if (error || data?.state === 'unreadable')
    return (
      <PaymentFailed
        paymentId={paymentId}
        message={error ? errorMessage(error) : UNREADABLE}
        isUncertain
        onRetry={refetch}
      />
    );
  return <PaymentLoading />;
}
