import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { usePurchaseAgainMutation, useRenewAgainMutation } from './payAgain';

const NO_ADDRESS = 'The server named no payment page. Please try again.';

interface PayAgainButtonProps {
  paymentId: string;
  kind: 'purchase' | 'renewal';
}

/** Opens a new payment page for the same order. */
export function PayAgainButton({ paymentId, kind }: PayAgainButtonProps) {
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
      <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void open()}>
        Try another card
      </Button>
      {isLoading ? (
        <p role="status">
          <Spinner /> Please wait, redirecting to payment page ...
        </p>
      ) : null}
      {failure === undefined ? null : <StatusMessage tone="error">{failure}</StatusMessage>}
    </>
  );
}
