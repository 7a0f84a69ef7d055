import type { ReactNode } from 'react';
import styles from './Table.module.css';

interface TableProps {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** The columns of numbers, whose digits are aligned. */
  numeric?: readonly string[];
}

/** Renders a table that scrolls sideways if it is too wide. */
export function Table({ label, columns, rows, numeric = [] }: TableProps) {
  const alignment = columns.map((column) => (numeric.includes(column) ? styles.number : undefined));
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={alignment[index]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column} className={alignment[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
