import type { ReactNode } from 'react';
import { errorMessage, errorStatus } from 'shared/api';
import type { PaymentCheck } from '../../api/paymentChecks';
import { PaymentFailed } from './PaymentFailed';
import { PaymentLoading } from './PaymentLoading';
import { PaymentOpen } from './PaymentOpen';
import { PaymentPending } from './PaymentPending';
import { SignInNeeded } from './SignInNeeded';
import { usePolling } from './usePolling';

const UNREADABLE = 'We could not read the reply about your order. Please try again.';

interface PaymentQuery<Outcome> {
  /** RTK Query's `data` would show the previous customer's payment until this one is loaded. */
  currentData?: PaymentCheck<Outcome> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => PromiseLike<unknown>;
}

interface PaymentOutcomeProps<Outcome> {
  paymentId: string;
  query: PaymentQuery<Outcome>;
  /** Tells a waiting customer what happens once the payment is confirmed. */
  pendingMessage: string;
  /** Shown below the error of a refunded payment. */
  refunded: ReactNode;
  children: (outcome: Outcome) => ReactNode;
}

/** Shows the state of a payment to a customer who returns from the payment page. */
export function PaymentOutcome<Outcome>({
  paymentId,
  query,
  pendingMessage,
  refunded,
  children,
}: PaymentOutcomeProps<Outcome>) {
  const { currentData: data, error, isFetching, refetch } = query;
  usePolling(data?.state === 'pending' || data?.state === 'unpaid', refetch);

  if (data?.state === 'completed') return children(data);
  if (data?.state === 'pending') return <PaymentPending paymentId={paymentId} pendingMessage={pendingMessage} />;
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
