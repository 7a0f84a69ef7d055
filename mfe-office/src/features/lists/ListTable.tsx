import { Link } from 'shared/router';
import { Card } from 'shared/ui/Card';
import { csvUrl, type ListDescription, type ListFilters, type ListPage, listQuery } from '../../api/lists';
import { Table } from '../../ui/Table';
import { cellOf } from './cellOf';
import styles from './Lists.module.css';
import { nextSort, readSort } from './sorting';

/** Matches an amount, a count or a percentage. */
const IS_NUMBER = /^-?[\d,.]+%?$/;

interface ListTableProps {
  name: string;
  title: string;
  options: ListDescription['options'];
  page: ListPage;
  filters: ListFilters;
  /** True while rows for new filters load. The table then still shows the old rows. */
  isStale: boolean;
}

/** Renders the rows of a list, with links to sort them, to the next page and to a CSV file of all pages. */
export function ListTable({ name, title, options, page, filters, isStale }: ListTableProps) {
  const { message, columns = [], rows = [], totals = [], next, sort } = page;
  const firstPage = { ...filters, after: '' };
  const shown = columns.flatMap((column) => column ?? []);
  return (
    <Card aria-label={title} aria-busy={isStale}>
      <p role="status" className={styles.message}>
        {message}
      </p>
      <p className={styles.links}>
        <a href={csvUrl(name, firstPage)} download>
          Download as CSV
        </a>
        {filters['after'] === undefined ? null : <Link to={listQuery(firstPage)}>First page</Link>}
        {next === undefined || isStale ? null : <Link to={listQuery({ ...filters, after: next })}>Next page</Link>}
      </p>
      {rows.length === 0 ? null : (
        <Table
          label={title}
          columns={shown}
          numeric={shown.filter((column) => isNumeric(rows.map((row) => row[column] ?? '')))}
          sort={readSort(sort)}
          sortHref={(column) => {
            const newSort = nextSort(options, column, sort);
            return newSort === undefined ? undefined : listQuery({ ...firstPage, sort: newSort });
          }}
          rows={rows.map((row) => shown.map((column) => cellOf(column, row[column] ?? '')))}
          totals={totals.map((row) => shown.map((column) => row[column] ?? ''))}
        />
      )}
    </Card>
  );
}

/** Returns true for a column of numbers. Some of its cells can be empty. */
function isNumeric(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => IS_NUMBER.test(cell));
}
