import { Button } from '../ui/Button';
import { Spinner } from '../ui/Spinner';
import { StatusMessage } from '../ui/StatusMessage';
import styles from './PayAgain.module.css';
import { usePayAgain } from './usePayAgain';

interface PayAgainProps {
  paymentId: string;
  kind: 'purchase' | 'renewal';
}

/**
 * Renders a button that opens a new payment page for the same order. Shows the reason if the page cannot open. Use it
 * in a flex container that wraps.
 */
export function PayAgain({ paymentId, kind }: PayAgainProps) {
  const { open, isLoading, failure } = usePayAgain(paymentId, kind);

  return (
    <>
      <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void open()}>
        Try another way to pay
      </Button>
      {isLoading ? (
        <p role="status" className={styles.outcome}>
          <Spinner /> <span>Please wait, redirecting to payment page ...</span>
        </p>
      ) : null}
      {failure === undefined ? null : (
        <div className={styles.outcome}>
          <StatusMessage tone="error">{failure}</StatusMessage>
        </div>
      )}
    </>
  );
}
