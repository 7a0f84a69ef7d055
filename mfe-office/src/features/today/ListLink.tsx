import { Link } from 'shared/router';
import { type ListFilters, listQuery, useListsQuery } from '../../api/lists';

interface ListLinkProps {
  list: string;
  filters: ListFilters;
  text: string | number | undefined;
}

/** Links a figure to the rows behind it, if the person's role may read the list. */
export function ListLink({ list, filters, text }: ListLinkProps) {
  const { data: lists = [] } = useListsQuery();
  const isReadable = lists.some(({ name }) => name === list);
  return isReadable && text !== undefined ? (
    <Link to={`/office/lists/${list}${listQuery(filters)}`}>{text}</Link>
  ) : (
    text
  );
}
