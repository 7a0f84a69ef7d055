import type { ReactNode } from 'react';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { toCsv } from 'shared/domain/csv';
import { buttonClass } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { OperationOutcome } from '../../api/operations';
import styles from './Operation.module.css';

interface ConsequencesProps {
  /** The operation's title. The name of the result's CSV file contains it. */
  title: string;
  outcome: OperationOutcome;
  /** How to undo the operation, or that it can't be undone. */
  undo: string;
  /** The name of the file that contains the result's message. */
  resultFile: string | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** Shows the consequences of an operation before it runs, and its result afterwards. */
export function Consequences({ title, outcome, undo, resultFile, children }: ConsequencesProps) {
  const { isDone, message, hasChanged, rows } = outcome;
  const file = isDone ? fileOf(title, outcome, resultFile) : undefined;
  return (
    <div className={styles.consequences}>
      {hasChanged ? (
        <StatusMessage tone="warning">
          Someone changed this in the meantime, so nothing was done. Read the new consequences.
        </StatusMessage>
      ) : null}
      {isDone ? (
        <StatusMessage tone="success" takesFocus>
          {resultFile === undefined ? message : 'The file is ready. Save it now, because the shop doesn’t keep it.'}
        </StatusMessage>
      ) : (
        <>
          <p className={styles.message}>{message}</p>
          <p className={styles.undo}>{undo}</p>
        </>
      )}
      {rows.length > 0 ? <pre className={styles.rows}>{rows.map(rowText).join('\n')}</pre> : null}
      <div className={styles.actions}>
        {file ? (
          <a
            className={buttonClass('secondary')}
            href={`data:${file.type};charset=utf-8,${encodeURIComponent(file.content)}`}
            download={file.name}
          >
            {`Download ${file.name}`}
          </a>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** Returns the file to download: the message, or a CSV file if the result has several rows. */
function fileOf(title: string, { message, rows }: OperationOutcome, resultFile: string | undefined) {
  if (resultFile !== undefined) return { name: resultFile, type: 'application/json', content: message };
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  const columns = Object.keys(first);
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''));
  const words = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const name = `${words}-${calendarDateOf(new Date())}.csv`;
  return { name, type: 'text/csv', content: toCsv([columns, ...cells]) };
}

function rowText(row: Record<string, string | undefined>): string {
  return Object.entries(row)
    .map(([name, value = '']) => `${name}: ${value}`)
    .join(', ');
}
