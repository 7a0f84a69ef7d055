import { usePayAgain } from 'shared/remote/payAgain';
import { Button } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface PayAgainButtonProps {
  paymentId: string;
  kind: 'purchase' | 'renewal';
}

/** Renders a button that opens a new payment page for the same order. Shows the reason if the page cannot open. */
export function PayAgainButton({ paymentId, kind }: PayAgainButtonProps) {
  const { open, isLoading, failure } = usePayAgain(paymentId, kind);

  return (
    <>
      <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void open()}>
        Try another way to pay
      </Button>
      {isLoading ? (
        <p role="status">
          <Spinner /> <span>Please wait, redirecting to payment page ...</span>
        </p>
      ) : null}
      {failure === undefined ? null : <StatusMessage tone="error">{failure}</StatusMessage>}
    </>
  );
}
