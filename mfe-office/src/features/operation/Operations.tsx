import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Operation, useOperationsQuery } from '../../api/operations';
import styles from './Operation.module.css';

interface OperationsProps {
  /** The id for each kind of page, such as the order number for `order`. */
  subjects: Record<string, string | undefined>;
  onDone: () => void;
}

const OperationDialog = lazyWithRetry(async () => ({ default: (await import('./OperationDialog')).OperationDialog }), {
  loading: <LoadingWords>Opening…</LoadingWords>,
  unavailable: 'The form could not be loaded.',
});

/** Lists what the member of staff may do with this page's subjects. */
export function Operations({ subjects, onDone }: OperationsProps) {
  const { data: operations, error, refetch } = useOperationsQuery();
  const [chosen, setChosen] = useState<Operation>();
  if (!operations)
    return error ? (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    ) : (
      <LoadingWords>Loading what you can do…</LoadingWords>
    );
  return (
    <div className={styles.list}>
      {operations
        .filter(({ page }) => subjects[page] !== undefined)
        .map((operation) => (
          <Button key={operation.name} variant="secondary" aria-haspopup="dialog" onClick={() => setChosen(operation)}>
            {operation.title}
          </Button>
        ))}
      {chosen ? (
        <OperationDialog
          operation={chosen}
          subject={subjects[chosen.page]}
          onClose={() => setChosen(undefined)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}
