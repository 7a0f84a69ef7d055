import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface UnappliedCodeProps {
  code: string;
  onRemove: () => void;
}

/** Asks what to do with a code that gives no discount, so that nobody pays the full price by mistake. */
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
