import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Operation, type OperationOutcome, useRunOperationMutation } from '../../api/operations';
import { useSecondFactor } from '../../api/passkeys';
import { needsProof, ProveSecondFactor } from '../../ui/ProveSecondFactor';
import { Consequences } from './Consequences';
import { OperationForm, type OperationValues } from './OperationForm';
import { toRequest } from './operationRequest';

interface OperationDialogProps {
  operation: Operation;
  /** The id of the page's order, subscription, customer or code. Operations on the whole shop don't use it. */
  subject: string;
  onClose: () => void;
  /** Called after the person closes the result, so that the page doesn't change below it. */
  onDone: (() => void) | undefined;
}

/** Asks for an operation's values, shows its consequences, and runs it after their confirmation. */
export function OperationDialog({ operation, subject, onClose, onDone }: OperationDialogProps) {
  const [run, { error, isLoading }] = useRunOperationMutation();
  const secondFactor = useSecondFactor({ isForNewAccess: false });
  const [values, setValues] = useState<OperationValues>({});
  const [outcome, setOutcome] = useState<OperationOutcome>();

  async function call(typed: OperationValues, confirmation?: string) {
    const next = await run({
      ...toRequest(operation, subject, typed),
      ...(confirmation !== undefined && { confirmation }),
    }).unwrap();
    setOutcome(next);
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
          values={values}
          onSubmit={(typed) => {
            setValues(typed);
            return call(typed);
          }}
        />
      ) : (
        <Consequences outcome={outcome} undo={operation.undo}>
          {outcome.isDone ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button variant="danger" aria-disabled={isLoading || undefined} onClick={() => !isLoading && confirm()}>
                {operation.title}
              </Button>
              <Button variant="secondary" onClick={() => setOutcome(undefined)}>
                Back
              </Button>
            </>
          )}
        </Consequences>
      )}
      {outcome && needsProof(error) ? <ProveSecondFactor {...secondFactor} onProved={confirm} /> : null}
      {outcome && error && !needsProof(error) ? (
        <StatusMessage tone="error">{errorMessage(error)}</StatusMessage>
      ) : null}
    </Dialog>
  );
}
