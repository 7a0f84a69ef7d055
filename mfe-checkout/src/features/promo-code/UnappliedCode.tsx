import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface UnappliedCodeProps {
  code: string;
  onRemove: () => void;
}

/** Tells the customer at Checkout that the typed code gives no discount, and offers to remove it. */
export function UnappliedCode({ code, onRemove }: UnappliedCodeProps) {
  return (
    <StatusMessage tone="error" takesFocus>
      <p>{`Your order has no discount from the code ${code}. Change the order or the code, or remove the code.`}</p>
      <Button variant="secondary" onClick={onRemove}>
        Remove the code
      </Button>
    </StatusMessage>
  );
}
