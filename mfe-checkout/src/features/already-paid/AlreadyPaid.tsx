import { memo } from 'react';
import { errorMessage, useCurrentUser } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './AlreadyPaid.module.css';
import type { FoundPaymentsProps } from './FoundPayments';
import { useCheckOpenPaymentsMutation } from './openPayments';

/** Loads on demand, because few customers need it. */
const FoundPayments = lazyWithRetry<FoundPaymentsProps>(() => import('./FoundPayments'), {
  loading: <LoadingWords>Loading the result</LoadingWords>,
  unavailable: 'We could not show the result.',
});

/**
 * Lets signed-in customers check whether their open payments have arrived, so that they don't pay twice. Renders
 * nothing for anonymous visitors.
 */
export const AlreadyPaid = memo(function AlreadyPaid() {
  const user = useCurrentUser();
  const [check, { data: payments, error, isLoading }] = useCheckOpenPaymentsMutation();
  if (!user) return null;
  return (
    <div className={styles.check}>
      <Button
        variant="quiet"
        aria-disabled={isLoading || undefined}
        onPointerEnter={FoundPayments.prefetch}
        onClick={isLoading ? undefined : () => void check()}
      >
        Already paid?
      </Button>
      <div role="status" className={styles.outcome}>
        {isLoading ? (
          <p>
            <Spinner /> <span>Checking with the payment provider ...</span>
          </p>
        ) : null}
        {payments ? <FoundPayments payments={payments} /> : null}
      </div>
      {error ? (
        <StatusMessage tone="error" onRetry={() => void check()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : null}
    </div>
  );
});
