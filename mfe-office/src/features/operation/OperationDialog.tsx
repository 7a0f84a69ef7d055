import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Operation, OperationOutcome, OperationValues } from '../../api/operations';
import { useSecondFactor } from '../../api/passkeys';
import { needsSecondFactor, SecondFactorCheck } from '../../ui/SecondFactorCheck';
import { Consequences } from './Consequences';
import { OperationForm, type OperationFormProps } from './OperationForm';

interface OperationDialogProps extends Pick<OperationFormProps, 'currentValues'> {
  operation: Pick<Operation, 'title' | 'summary' | 'fields' | 'undo'> & Partial<Pick<Operation, 'resultFile'>>;
  /** Returns the consequences. Runs the operation if it gets the `confirmation` of exactly these consequences. */
  run: (values: OperationValues, confirmation?: string) => Promise<OperationOutcome>;
  onClose: () => void;
  /** Called when the person closes the result. Until then, the page below the dialog doesn't change. */
  onDone: (() => void) | undefined;
}

/** Asks for an operation's values, shows its consequences, and runs it once the person confirms them. */
export function OperationDialog({ operation, currentValues, run, onClose, onDone }: OperationDialogProps) {
  const secondFactor = useSecondFactor({ isForNewAccess: false });
  const [values, setValues] = useState<OperationValues>({});
  const [outcome, setOutcome] = useState<OperationOutcome>();
  const [error, setError] = useState<unknown>();
  const [isRunning, setIsRunning] = useState(false);

  /** Rejects with the failed call's error. */
  async function call(typed: OperationValues, confirmation?: string) {
    setIsRunning(true);
    setError(undefined);
    try {
      setOutcome(await run(typed, confirmation));
    } catch (failure) {
      setError(failure);
      throw failure;
    } finally {
      setIsRunning(false);
    }
  }

  function close() {
    onClose();
    if (outcome?.isDone === true) onDone?.();
  }

  const confirm = () => void call(values, outcome?.confirmation).catch(() => undefined);
  return (
    <Dialog id="operation" title={operation.title} isOpen isWide onClose={close}>
      {outcome === undefined ? (
        <OperationForm
          operation={operation}
          currentValues={currentValues}
          values={values}
          onSubmit={(typed) => {
            setValues(typed);
            return call(typed);
          }}
        />
      ) : (
        <Consequences title={operation.title} outcome={outcome} undo={operation.undo} resultFile={operation.resultFile}>
          {outcome.isDone ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button variant="danger" aria-disabled={isRunning || undefined} onClick={() => !isRunning && confirm()}>
                {operation.title}
              </Button>
              <Button variant="secondary" onClick={() => setOutcome(undefined)}>
                Back
              </Button>
            </>
          )}
        </Consequences>
      )}
      {outcome && needsSecondFactor(error) ? <SecondFactorCheck {...secondFactor} onPassed={confirm} /> : null}
      {outcome && error !== undefined && !needsSecondFactor(error) ? (
        <StatusMessage tone="error" takesFocus>
          {errorMessage(error)}
        </StatusMessage>
      ) : null}
    </Dialog>
  );
}
