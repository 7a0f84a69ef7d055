import { type ReactNode, useState } from 'react';
import { errorMessage } from 'shared/api';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { needsSecondFactor, type SecondFactor, SecondFactorCheck } from './SecondFactorCheck';

interface CheckedChange {
  /** Runs a change. Never rejects. */
  change: (action: () => Promise<unknown>) => Promise<void>;
  /** The second-factor check if the failed change needs one, or its error. Null if no change has failed. */
  prompt: ReactNode;
}

/** Runs changes. If a change needs another second-factor check, shows the check and then retries the change. */
export function useCheckedChange(secondFactor: SecondFactor): CheckedChange {
  const [failure, setFailure] = useState<{ error: unknown; retry: () => Promise<unknown> }>();

  async function change(action: () => Promise<unknown>) {
    setFailure(undefined);
    await action().catch((error: unknown) => setFailure({ error, retry: action }));
  }

  const prompt =
    failure === undefined ? null : needsSecondFactor(failure.error) ? (
      <SecondFactorCheck {...secondFactor} onPassed={() => void change(failure.retry)} />
    ) : (
      <StatusMessage tone="error" takesFocus>
        {errorMessage(failure.error)}
      </StatusMessage>
    );
  return { change, prompt };
}
