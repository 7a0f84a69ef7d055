import type { ReactNode } from 'react';
import { capitalise } from 'shared/domain/capitalise';
import { Link } from 'shared/router';
import { classes } from 'shared/ui/classes';
import styles from './Table.module.css';

/** A cell of at most this many characters stays on one line. */
const SHORT_CHARACTERS = 19;

/** On a phone, a table with more columns shows the cells of a row below each other. */
const NARROW_COLUMNS = 3;

type Cells = readonly ReactNode[];

interface TableProps {
  label: string;
  columns: readonly string[];
  rows: readonly Cells[];
  /** The rows at the bottom, with the totals of the columns. */
  totals?: readonly Cells[];
  /** The columns whose cells are numbers. Their digits are aligned. */
  numeric?: readonly string[];
  /** The column by which the rows are sorted. */
  sort?: { column: string; isDescending: boolean } | undefined;
  /** Returns the URL that sorts the rows by a column, or `undefined` if the column isn't sortable. */
  sortHref?: (column: string) => string | undefined;
}

/** Explicit ARIA roles for the table's elements. Some browsers drop the implicit roles if CSS changes `display`. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/**
 * Renders a table that scrolls sideways if it is too wide, also with the keyboard. On a phone, each row of a table with
 * many columns becomes a block, with the column's name in front of each cell.
 */
export function Table({ label, columns, rows, totals = [], numeric = [], sort, sortHref }: TableProps) {
  const alignment = columns.map((column) => (numeric.includes(column) ? styles.number : undefined));
  return (
    <div className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
      <table
        {...ROLES.table}
        className={classes(styles.table, columns.length > NARROW_COLUMNS && styles.stacked)}
        aria-label={label}
      >
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {columns.map((column, index) => (
              <th
                key={column}
                {...ROLES.columnHeader}
                scope="col"
                className={alignment[index]}
                aria-sort={sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                <Head column={column} href={sortHref?.(column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          <Rows rows={rows} columns={columns} alignment={alignment} />
        </tbody>
        {totals.length === 0 ? null : (
          <tfoot {...ROLES.group}>
            <Rows rows={totals} columns={columns} alignment={alignment} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface RowsProps extends Pick<TableProps, 'rows' | 'columns'> {
  alignment: readonly (string | undefined)[];
}

function Rows({ rows, columns, alignment }: RowsProps) {
  return rows.map((cells, index) => (
    <tr key={index} {...ROLES.row}>
      {cells.map((cell, column) => (
        <td
          key={column}
          {...ROLES.cell}
          data-column={capitalise(columns[column] ?? '')}
          className={classes(alignment[column], isShort(cell) && styles.short, isId(cell) && styles.id)}
        >
          {cell === '' ? null : <div>{cell}</div>}
        </td>
      ))}
    </tr>
  ));
}

function isShort(cell: ReactNode): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && cell.length <= SHORT_CHARACTERS);
}

/** Returns true for a long text without spaces, such as the id of an email. */
function isId(cell: ReactNode): boolean {
  return typeof cell === 'string' && cell.length > SHORT_CHARACTERS && !cell.includes(' ');
}

function Head({ column, href }: { column: string; href: string | undefined }) {
  return href === undefined ? column : <Link to={href}>{column}</Link>;
}
