import { memo } from 'react';
import { errorMessage, useCurrentUser } from 'shared/api';
import { Link } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import { Button } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './AlreadyPaid.module.css';
import { type PaidPayment, useCheckOpenPaymentsMutation } from './openPayments';

/** Asks the payment provider about open payments, so that customers without a confirmation don't pay twice. */
export const AlreadyPaid = memo(function AlreadyPaid() {
  const user = useCurrentUser();
  const [check, { data: paid, error, isLoading }] = useCheckOpenPaymentsMutation();
  if (!user) return null;
  return (
    <div className={styles.check}>
      <Button
        variant="quiet"
        aria-disabled={isLoading || undefined}
        onClick={isLoading ? undefined : () => void check()}
      >
        Already paid?
      </Button>
      <div role="status" className={styles.outcome}>
        {isLoading ? (
          <p>
            <Spinner /> Asking the payment provider ...
          </p>
        ) : null}
        {paid ? <Outcome paid={paid} /> : null}
      </div>
      {error ? (
        <StatusMessage tone="error" onRetry={() => void check()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : null}
    </div>
  );
});

function Outcome({ paid }: { paid: readonly PaidPayment[] }) {
  if (paid.length === 0) {
    const { supportEmail } = runtimeConfig();
    return (
      <p>
        No payment of yours has arrived today. If money has left your account, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    );
  }
  return (
    <>
      <p>
        {paid.every(({ isBeingChecked }) => isBeingChecked)
          ? 'Your payment is on its way, or is being checked by us. Please do not pay again.'
          : 'Your payment has arrived. There is no need to pay again.'}
      </p>
      <ul className={styles.found}>
        {paid.map((payment) => (
          <li key={payment.paymentId}>
            <Link to={`/${payment.isRenewal ? 'renew' : 'payment'}/success/${payment.paymentId}`}>
              {whatToSee(payment)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function whatToSee({ isRenewal, isBeingChecked }: PaidPayment): string {
  if (isBeingChecked) return 'See your payment';
  return isRenewal ? 'See your renewed subscription' : 'See your activation codes';
}
