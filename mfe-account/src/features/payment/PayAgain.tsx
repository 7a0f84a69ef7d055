import { usePayAgain } from 'shared/remote/payAgain';
import { Link } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './Payment.module.css';

interface PayAgainProps {
  paymentId: string;
  kind: 'purchase' | 'renewal';
  /** The path of the order page or the renewal page. */
  orderPath: string;
}

/**
 * Renders a button that opens a new payment page for the same order, and a link back to the order. Shows the reason if
 * the payment page cannot open.
 */
export function PayAgain({ paymentId, kind, orderPath }: PayAgainProps) {
  const { open, isLoading, failure } = usePayAgain(paymentId, kind);

  return (
    <>
      <div className={styles.actions}>
        <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void open()}>
          Try another way to pay
        </Button>
        <Link to={orderPath} className={buttonClass('secondary')}>
          {kind === 'renewal' ? 'Back to your renewal' : 'Back to your order'}
        </Link>
      </div>
      {isLoading ? (
        <p role="status">
          <Spinner /> <span>Please wait, redirecting to payment page ...</span>
        </p>
      ) : null}
      {failure === undefined ? null : <StatusMessage tone="error">{failure}</StatusMessage>}
    </>
  );
}
