import type { ReactNode } from 'react';
import styles from './Lines.module.css';

export interface LinesProps {
  /** The parts of each line. Empty parts are not shown. */
  lines: readonly (readonly ReactNode[])[];
}

/** Renders a list with one or more parts in each line. */
export function Lines({ lines }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((parts, index) => (
        <li key={index} className={styles.line}>
          {parts.map((part, column) => (part === undefined || part === '' ? null : <span key={column}>{part}</span>))}
        </li>
      ))}
    </ul>
  );
}
