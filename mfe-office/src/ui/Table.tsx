import type { ReactNode } from 'react';
import styles from './Table.module.css';

interface TableProps {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** Renders a table that scrolls sideways if it is too wide. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
