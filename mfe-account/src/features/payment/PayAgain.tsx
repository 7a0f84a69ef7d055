import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Link } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { usePurchaseAgainMutation, useRenewAgainMutation } from '../../api/payAgain';
import styles from './Payment.module.css';

const NO_ADDRESS = 'The server named no payment page. Please try again.';

interface PayAgainProps {
  paymentId: string;
  kind: 'purchase' | 'renewal';
  /** The address of the order page with the unchanged order. */
  orderPath: string;
}

/** Offers to pay for the same order again, and a link back to the order. */
export function PayAgain({ paymentId, kind, orderPath }: PayAgainProps) {
  const purchase = usePurchaseAgainMutation();
  const renewal = useRenewAgainMutation();
  const [payAgain, { isLoading }] = kind === 'renewal' ? renewal : purchase;
  const [failure, setFailure] = useState<string>();

  async function open() {
    setFailure(undefined);
    const { data: address, error } = await payAgain({ paymentId });
    if (error) setFailure(errorMessage(error));
    else if (address) location.assign(address);
    else setFailure(NO_ADDRESS);
  }

  return (
    <>
      <div className={styles.actions}>
        <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void open()}>
          Try another card
        </Button>
        <Link to={orderPath} className={buttonClass('secondary')}>
          Back to your {kind === 'renewal' ? 'renewal' : 'order'}
        </Link>
      </div>
      {isLoading ? (
        <p role="status">
          <Spinner /> Please wait, redirecting to payment page ...
        </p>
      ) : null}
      {failure === undefined ? null : <StatusMessage tone="error">{failure}</StatusMessage>}
    </>
  );
}
