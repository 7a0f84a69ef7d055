import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { type Operation, type RecordStates, useOperationsQuery, useRunOperationMutation } from '../../api/operations';
import styles from './Operation.module.css';
import { toRequest } from './operationRequest';

interface OperationsProps {
  title?: string;
  /** The id for each kind of page, such as the order number for `order`. For `shop`, any text. */
  subjects: Record<string, string | undefined>;
  states?: RecordStates;
  /** The record's current values, by operation name and then by option name. */
  currentValues?: Record<string, Record<string, string>>;
  onDone?: () => void;
}

const OperationDialog = lazyWithRetry(async () => ({ default: (await import('./OperationDialog')).OperationDialog }), {
  loading: <LoadingWords>Opening…</LoadingWords>,
  unavailable: 'The form could not be loaded.',
});

/** The headings of the groups, if a page has operations on several records. */
const HEADINGS: Record<string, string> = { order: 'Order', subscription: 'Subscription', customer: 'Customer' };

/** Lists the operations that the signed-in person may run on this page's records in their current states. */
export function Operations({
  title = 'What you can do',
  subjects,
  states = {},
  currentValues = {},
  onDone,
}: OperationsProps) {
  const { data: operations, error, refetch } = useOperationsQuery();
  const [runOperation] = useRunOperationMutation();
  const [chosen, setChosen] = useState<{ operation: Operation; subject: string }>();
  if (!operations)
    return error ? (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    ) : (
      <LoadingWords>Loading actions…</LoadingWords>
    );
  const knownStates: Partial<Record<string, boolean>> = states;
  const isOffered = ({ usefulIf }: Operation) => usefulIf.every((state) => knownStates[state] !== false);
  const groups = Object.entries(subjects).flatMap(([page, subject]) => {
    const offered = operations.filter((operation) => operation.page === page && isOffered(operation));
    return subject === undefined || offered.length === 0 ? [] : [{ page, subject, offered }];
  });
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      {groups.length === 0 ? <p>There is nothing here that you can change now.</p> : null}
      {groups.map(({ page, subject, offered }) => (
        <section key={page} className={styles.group}>
          {groups.length > 1 ? <h3 className={styles.heading}>{HEADINGS[page]}</h3> : null}
          <div className={styles.actions}>
            {offered.map((operation) => (
              <Button
                key={operation.name}
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => setChosen({ operation, subject })}
              >
                {operation.title}
              </Button>
            ))}
          </div>
        </section>
      ))}
      {chosen ? (
        <OperationDialog
          operation={chosen.operation}
          currentValues={currentValues[chosen.operation.name]}
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
