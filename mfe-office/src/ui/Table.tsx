import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { classes } from 'shared/ui/classes';
import styles from './Table.module.css';

/** A text of at most this many characters stays on one line. The longest time has 19. */
const SHORT = 19;

type Cells = readonly ReactNode[];

interface TableProps {
  label: string;
  columns: readonly string[];
  rows: readonly Cells[];
  /** The rows below the others, with the totals of the columns. */
  totals?: readonly Cells[];
  /** The columns of numbers, whose digits are aligned. */
  numeric?: readonly string[];
  /** The column that determines the order of the rows. */
  sort?: { column: string; isDescending: boolean } | undefined;
  /** Returns the address at which the rows are sorted by a column, or `undefined` if no such address exists. */
  sortHref?: (column: string) => string | undefined;
}

/** Renders a table that scrolls sideways if it is too wide, also with the keyboard. */
export function Table({ label, columns, rows, totals = [], numeric = [], sort, sortHref }: TableProps) {
  const alignment = columns.map((column) => (numeric.includes(column) ? styles.number : undefined));
  return (
    <div className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={alignment[index]}
                aria-sort={sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                <Head column={column} href={sortHref?.(column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows rows={rows} alignment={alignment} />
        </tbody>
        {totals.length === 0 ? null : (
          <tfoot>
            <Rows rows={totals} alignment={alignment} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Rows({ rows, alignment }: { rows: readonly Cells[]; alignment: readonly (string | undefined)[] }) {
  return rows.map((cells, index) => (
    <tr key={index}>
      {cells.map((cell, column) => (
        <td key={column} className={classes(alignment[column], isShort(cell) && styles.short, isId(cell) && styles.id)}>
          {cell}
        </td>
      ))}
    </tr>
  ));
}

function isShort(cell: ReactNode): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && cell.length <= SHORT);
}

/** Returns true for a long text without spaces, such as the id of an email. */
function isId(cell: ReactNode): boolean {
  return typeof cell === 'string' && cell.length > SHORT && !cell.includes(' ');
}

function Head({ column, href }: { column: string; href: string | undefined }) {
  return href === undefined ? column : <Link to={href}>{column}</Link>;
}
