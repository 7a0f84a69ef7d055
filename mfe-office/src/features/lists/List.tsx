import { errorMessage } from 'shared/api';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/Card';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { csvUrl, type ListPage, useListQuery, useListsQuery } from '../../api/lists';
import { Table } from '../../ui/Table';
import { Cell } from './Cell';
import styles from './Lists.module.css';

interface ListProps {
  name: string;
  /** Where the page begins. `undefined` for the first page. */
  after: string | undefined;
}

/** Shows one page of a list as a table, with links to the next page and to a CSV file. */
export function List({ name, after }: ListProps) {
  const { data: lists } = useListsQuery();
  const { currentData: page, error, refetch } = useListQuery({ name, after }, { refetchOnMountOrArgChange: true });
  const title = lists?.find((each) => each.name === name)?.title ?? 'List';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {error ? (
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : page ? (
        <ListTable name={name} title={title} page={page} isFirst={after === undefined} />
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
  isFirst: boolean;
}

function ListTable({ name, title, page: { message, columns = [], rows = [], next }, isFirst }: ListTableProps) {
  const shown = columns.flatMap((column) => column ?? []);
  return (
    <Card aria-label={title}>
      <p className={styles.message}>{message}</p>
      <p className={styles.links}>
        <a href={csvUrl(name)} download>
          Download as CSV
        </a>
        {isFirst ? null : <Link to={`/office/lists/${name}`}>First page</Link>}
        {next === undefined ? null : (
          <Link to={`/office/lists/${name}?after=${encodeURIComponent(next)}`}>Next page</Link>
        )}
      </p>
      {rows.length === 0 ? null : (
        <Table
          label={title}
          columns={shown}
          rows={rows.map((row) =>
            shown.map((column) => <Cell key={column} column={column} text={row[column] ?? ''} />),
          )}
        />
      )}
    </Card>
  );
}
