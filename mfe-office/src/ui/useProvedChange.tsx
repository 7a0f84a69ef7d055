import { type ReactNode, useState } from 'react';
import { errorMessage } from 'shared/api';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { needsProof, ProveSecondFactor, type SecondFactor } from './ProveSecondFactor';

interface ProvedChange {
  /** Runs a change. Never rejects. */
  change: (action: () => Promise<unknown>) => Promise<void>;
  /** The failed change's error or the form for the proof. Null if no change has failed. */
  prompt: ReactNode;
}

/** Runs changes. If a change needs a new proof of the second factor, asks for the proof and repeats the change. */
export function useProvedChange(secondFactor: SecondFactor): ProvedChange {
  const [failure, setFailure] = useState<{ error: unknown; retry: () => Promise<unknown> }>();

  async function change(action: () => Promise<unknown>) {
    setFailure(undefined);
    await action().catch((error: unknown) => setFailure({ error, retry: action }));
  }

  const prompt =
    failure === undefined ? null : needsProof(failure.error) ? (
      <ProveSecondFactor {...secondFactor} onProved={() => void change(failure.retry)} />
    ) : (
      <StatusMessage tone="error" takesFocus>
        {errorMessage(failure.error)}
      </StatusMessage>
    );
  return { change, prompt };
}
