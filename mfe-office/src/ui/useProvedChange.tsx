import { type ReactNode, useState } from 'react';
import { errorMessage } from 'shared/api';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { needsProof, ProveSecondFactor, type SecondFactor } from './ProveSecondFactor';

interface ProvedChange {
  /** Runs a change. Never rejects. */
  change: (action: () => Promise<unknown>) => Promise<void>;
  /** The failed change's error, or a form for a new proof, which then repeats the change. */
  prompt: ReactNode;
}

/** Runs changes of which some need a new proof of the second factor. */
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
      <StatusMessage tone="error">{errorMessage(failure.error)}</StatusMessage>
    );
  return { change, prompt };
}
