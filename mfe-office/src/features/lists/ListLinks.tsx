import { errorMessage } from 'shared/api';
import { Link } from 'shared/router';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { hasPeriod, type ListFilters, listQuery, useListsQuery } from '../../api/lists';
import { Menu } from '../../ui/Menu';

interface ListLinksProps {
  /** The period of the open list. The links to other lists have the same period. */
  period?: ListFilters;
}

/** Links to the lists that the signed-in person's role may read. */
export function ListLinks({ period: { since, until } = {} }: ListLinksProps) {
  const { data: lists = [], error, refetch } = useListsQuery();
  const query = since && until ? listQuery({ since, until }) : '';
  if (error)
    return (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    );
  return (
    <nav aria-label="Lists">
      <Menu id="office-lists" label="Lists">
        {lists.map(({ name = '', title, summary, options = [] }) => (
          <Link key={name} to={`/office/lists/${name}${hasPeriod(options) ? query : ''}`} title={summary}>
            {title}
          </Link>
        ))}
      </Menu>
    </nav>
  );
}
