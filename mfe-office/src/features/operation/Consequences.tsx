import type { ReactNode } from 'react';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { OperationOutcome } from '../../api/operations';
import styles from './Operation.module.css';

interface ConsequencesProps {
  outcome: OperationOutcome;
  /** How to undo the operation, or that it can't be undone. */
  undo: string;
  /** The buttons. */
  children: ReactNode;
}

/** Shows the consequences of an operation before it runs, and its result afterwards. */
export function Consequences({ outcome: { isDone, message, hasChanged, rows }, undo, children }: ConsequencesProps) {
  return (
    <div className={styles.consequences}>
      {hasChanged ? (
        <StatusMessage tone="warning">
          Somebody changed this in the meantime. Nothing happened. Read the new consequences.
        </StatusMessage>
      ) : null}
      {isDone ? (
        <StatusMessage tone="success" takesFocus>
          {message}
        </StatusMessage>
      ) : (
        <>
          <p className={styles.message}>{message}</p>
          <p className={styles.undo}>{undo}</p>
        </>
      )}
      {rows.length > 0 ? <pre className={styles.rows}>{rows.map(rowText).join('\n')}</pre> : null}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function rowText(row: Record<string, string | undefined>): string {
  return Object.entries(row)
    .map(([name, value = '']) => `${name}: ${value}`)
    .join(', ');
}
