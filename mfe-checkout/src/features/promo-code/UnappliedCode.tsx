import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface UnappliedCodeProps {
  code: string;
  /** Repeats the check. Undefined unless the check failed. */
  onRetry: (() => void) | undefined;
  onRemove: () => void;
}

/** Tells the customer at Checkout that the typed code gives no discount, and offers to remove it. */
export function UnappliedCode({ code, onRetry, onRemove }: UnappliedCodeProps) {
  return (
    <StatusMessage tone="error" takesFocus onRetry={onRetry}>
      <p>
        {onRetry
          ? `We could not check the code ${code}. Try again, or remove the code.`
          : `The code ${code} gives no discount on this order. Change the order or the code, or remove the code.`}
      </p>
      <Button variant="secondary" onClick={onRemove}>
        Remove the code
      </Button>
    </StatusMessage>
  );
}
