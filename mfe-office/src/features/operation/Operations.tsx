import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Operation, useOperationsQuery, useRunOperationMutation } from '../../api/operations';
import styles from './Operation.module.css';
import { toRequest } from './operationRequest';

interface OperationsProps {
  /** The title of the list. The default is "What you can do". */
  title?: string;
  /** The id for each kind of page, such as the order number for `order`. For `shop`, any text. */
  subjects: Record<string, string | undefined>;
  onDone?: () => void;
}

const OperationDialog = lazyWithRetry(async () => ({ default: (await import('./OperationDialog')).OperationDialog }), {
  loading: <LoadingWords>Opening…</LoadingWords>,
  unavailable: 'The form could not be loaded.',
});

/** Lists what the member of staff may do with this page's subjects. */
export function Operations({ title = 'What you can do', subjects, onDone }: OperationsProps) {
  const { data: operations, error, refetch } = useOperationsQuery();
  const [runOperation] = useRunOperationMutation();
  const [chosen, setChosen] = useState<{ operation: Operation; subject: string }>();
  if (!operations)
    return error ? (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    ) : (
      <LoadingWords>Loading what you can do…</LoadingWords>
    );
  const offered = operations.flatMap((operation) => {
    const subject = subjects[operation.page];
    return subject === undefined ? [] : [{ operation, subject }];
  });
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      {offered.length === 0 ? <p>Your role can’t change anything here.</p> : null}
      <div className={styles.list}>
        {offered.map((each) => (
          <Button key={each.operation.name} variant="secondary" aria-haspopup="dialog" onClick={() => setChosen(each)}>
            {each.operation.title}
          </Button>
        ))}
      </div>
      {chosen ? (
        <OperationDialog
          operation={chosen.operation}
          run={(values, confirmation) => {
            const request = toRequest(chosen.operation, chosen.subject, values);
            return runOperation({ ...request, ...(confirmation !== undefined && { confirmation }) }).unwrap();
          }}
          onClose={() => setChosen(undefined)}
          onDone={onDone}
        />
      ) : null}
    </Card>
  );
}
