import { useParams, useSearchParams } from 'shared/router';
import { LIST_FILTERS, type ListFilters } from '../api/lists';
import { List } from '../features/lists/List';
import { ListLinks } from '../features/lists/ListLinks';
import { Office } from './frame/Office';

export default function ListPage() {
  return <Office>{() => <OpenList />}</Office>;
}

/** `Office` renders this component only in the browser. The server that renders pages has no `URLSearchParams`. */
function OpenList() {
  const { name = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const filters: ListFilters = Object.fromEntries(
    LIST_FILTERS.flatMap((filter) => (params.has(filter) ? [[filter, params.get(filter)]] : [])),
  );
  return (
    <>
      <ListLinks period={filters} />
      <List name={name} filters={filters} onPick={setParams} />
    </>
  );
}
