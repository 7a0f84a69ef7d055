import { errorMessage } from 'shared/api';
import { Link } from 'shared/router';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useListsQuery } from '../../api/lists';
import styles from './Lists.module.css';

/** Links to the lists that the signed-in person's role may read. */
export function ListLinks() {
  const { data: lists = [], error, refetch } = useListsQuery();
  if (error)
    return (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    );
  return (
    <nav aria-label="Lists" className={styles.links}>
      {lists.map(({ name = '', title, summary }) => (
        <Link key={name} to={`/office/lists/${name}`} title={summary}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
