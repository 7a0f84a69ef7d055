import type { ReactNode } from 'react';
import { errorMessage, errorStatus } from 'shared/api';
import { PayAgain } from 'shared/remote/PayAgain';
import { PaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import type { Completed, FailedPayment, PaymentCheck } from '../../api/paymentChecks';
import styles from './Payment.module.css';
import { GivenAway } from './GivenAway';
import { PaymentFailed } from './PaymentFailed';
import { PaymentLoading } from './PaymentLoading';
import { PaymentNotFound } from './PaymentNotFound';
import { PaymentOpen } from './PaymentOpen';
import { PaymentPending, type PendingMessages } from './PaymentPending';
import { SignInNeeded } from './SignInNeeded';
import { usePolling } from './usePolling';

const UNREADABLE = 'We could not load your order. Please try again.';

interface PaymentQuery<Outcome> {
  /**
   * Pass `currentData` of RTK Query, not `data`. `data` contains the previous customer's payment until this payment
   * loads.
   */
  currentData?: PaymentCheck<Outcome> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => PromiseLike<unknown>;
}

interface PaymentOutcomeProps<Outcome> {
  paymentId: string;
  query: PaymentQuery<Outcome>;
  pending: PendingMessages;
  /** Content to show below the error of a refunded payment. */
  refunded: ReactNode;
  kind: 'purchase' | 'renewal';
  /** Returns the path of the order page or the renewal page. */
  orderPath: (failed: FailedPayment) => string;
  children: (outcome: Completed<Outcome>) => ReactNode;
}

/**
 * Shows a payment's state after the customer returns from the payment page. Renders `children` once the payment is
 * completed. Repeats the check while the payment is pending or unpaid.
 */
export function PaymentOutcome<Outcome>({
  paymentId,
  query,
  pending,
  refunded,
  kind,
  orderPath,
  children,
}: PaymentOutcomeProps<Outcome>) {
  const { currentData: data, error, isFetching, refetch } = query;
  const isOnItsWay = data?.state === 'pending' || data?.state === 'awaiting-funds';
  usePolling(isOnItsWay || data?.state === 'unpaid', refetch);

  if (data?.state === 'completed') return children(data);
  const order = { paymentId, orderNumber: data?.orderNumber };
  if (isOnItsWay) {
    return <PaymentPending {...order} total={data} isSlow={data.state === 'awaiting-funds'} pending={pending} />;
  }
  if (data?.state === 'unpaid') return <PaymentOpen {...order} payUrl={data.payUrl} />;
  if (isFetching) return <PaymentLoading />;
  if (data?.state === 'ended' && data.isGivenAway) return <GivenAway {...order} message={data.message} />;
  if (data && data.state !== 'unreadable') {
    const isNotCharged = data.state === 'not-charged';
    return (
      <PaymentFailed
        {...order}
        {...(isNotCharged && { title: 'Your payment was not completed' })}
        message={data.message}
        onRetry={data.state === 'on-hold' ? refetch : undefined}
      >
        <PaymentsInProgress payments={data.replacement} />
        {isNotCharged && data.replacement.length === 0 ? (
          <div className={styles.actions}>
            <PayAgain paymentId={paymentId} kind={kind} />
            <Link to={orderPath(data)} className={buttonClass('secondary')}>
              {kind === 'renewal' ? 'Back to your renewal' : 'Back to your order'}
            </Link>
          </div>
        ) : null}
        {data.state === 'refunded' ? refunded : null}
      </PaymentFailed>
    );
  }
  if (errorStatus(error) === 401) return <SignInNeeded />;
  if (errorStatus(error) === 404) return <PaymentNotFound paymentId={paymentId} message={errorMessage(error)} />;
  if (error || data)
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
