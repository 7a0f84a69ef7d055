import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Operation, useOperationsQuery } from '../../api/operations';
import styles from './Operation.module.css';

interface OperationsProps {
  /** The title of the list. The default is "What you can do". */
  title?: string;
  /** The id for each kind of page, such as the order number for `order`. */
  subjects: Record<string, string | undefined>;
  onDone: () => void;
}

const OperationDialog = lazyWithRetry(async () => ({ default: (await import('./OperationDialog')).OperationDialog }), {
  loading: <LoadingWords>Opening…</LoadingWords>,
  unavailable: 'The form could not be loaded.',
});

/** Lists what the member of staff may do with this page's subjects, or nothing if the role permits nothing. */
export function Operations({ title = 'What you can do', subjects, onDone }: OperationsProps) {
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
  const offered = operations.filter(({ page }) => subjects[page] !== undefined);
  if (offered.length === 0) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.list}>
        {offered.map((operation) => (
          <Button key={operation.name} variant="secondary" aria-haspopup="dialog" onClick={() => setChosen(operation)}>
            {operation.title}
          </Button>
        ))}
      </div>
      {chosen ? (
        <OperationDialog
          operation={chosen}
          subject={subjects[chosen.page]}
          onClose={() => setChosen(undefined)}
          onDone={onDone}
        />
      ) : null}
    </Card>
  );
}
