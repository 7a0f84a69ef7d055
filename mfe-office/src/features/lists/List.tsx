import { errorMessage } from 'shared/api';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/Card';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { csvUrl, hasPeriod, type ListFilters, type ListPage, useListQuery, useListsQuery } from '../../api/lists';
import { Table } from '../../ui/Table';
import { Cell } from './Cell';
import { PeriodPicker } from './PeriodPicker';
import styles from './Lists.module.css';

/** An amount, a count or a percentage. An empty cell is no reason to align a column differently. */
const IS_NUMBER = /^(-?[\d,.]+%?)?$/;

interface ListProps {
  name: string;
  filters: ListFilters;
  /** Opens the list for another period. */
  onPick: (period: { since: string; until: string }) => void;
}

/** Shows one page of a list as a table, with links to the next page and to a CSV file. */
export function List({ name, filters, onPick }: ListProps) {
  const { data: lists } = useListsQuery();
  const { currentData: page, error, refetch } = useListQuery({ name, ...filters }, { refetchOnMountOrArgChange: true });
  const { title = 'List', options } = lists?.find((each) => each.name === name) ?? {};
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {hasPeriod(options) && filters.payout === undefined ? (
        <PeriodPicker since={filters.since ?? ''} until={filters.until ?? ''} onPick={onPick} />
      ) : null}
      {error ? (
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : page ? (
        <ListTable name={name} title={title} page={page} filters={filters} />
      ) : (
        <LoadingWords>Loading the list…</LoadingWords>
      )}
    </>
  );
}

interface ListTableProps {
  name: string;
  title: string;
  page: ListPage;
  filters: ListFilters;
}

function ListTable({ name, title, page: { message, columns = [], rows = [], next }, filters }: ListTableProps) {
  const { after, ...wanted } = filters;
  const pageUrl = (more: ListFilters) => `?${new URLSearchParams({ ...wanted, ...more }).toString()}`;
  const shown = columns.flatMap((column) => column ?? []);
  return (
    <Card aria-label={title}>
      <p className={styles.message}>{message}</p>
      <p className={styles.links}>
        <a href={csvUrl(name, wanted)} download>
          Download as CSV
        </a>
        {after === undefined ? null : <Link to={pageUrl({})}>First page</Link>}
        {next === undefined ? null : <Link to={pageUrl({ after: next })}>Next page</Link>}
      </p>
      {rows.length === 0 ? null : (
        <Table
          label={title}
          columns={shown}
          numeric={shown.filter((column) => rows.every((row) => IS_NUMBER.test(row[column] ?? '')))}
          rows={rows.map((row) =>
            shown.map((column) => <Cell key={column} column={column} text={row[column] ?? ''} />),
          )}
        />
      )}
    </Card>
  );
}
