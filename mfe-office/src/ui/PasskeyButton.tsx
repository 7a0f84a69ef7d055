import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';

interface PasskeyButtonProps {
  label: string;
  /** Rejects with an error whose message the button shows. */
  onPress: () => Promise<unknown>;
}

/** Renders a button that uses a passkey, and shows the error if that fails. */
export function PasskeyButton({ label, onPress }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function press() {
    setIsBusy(true);
    setError(undefined);
    await onPress().catch(setError);
    setIsBusy(false);
  }

  return (
    <>
      <Button variant="secondary" aria-disabled={isBusy || undefined} onClick={() => void (isBusy || press())}>
        {label}
      </Button>
      {error === undefined ? null : (
        <StatusMessage tone="error" takesFocus>
          {errorMessage(error)}
        </StatusMessage>
      )}
    </>
  );
}
