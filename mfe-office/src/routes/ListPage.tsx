import { useParams, useSearchParams } from 'shared/router';
import { listQuery, readListFilters } from '../api/lists';
import { List } from '../features/lists/List';
import { ListLinks } from '../features/lists/ListLinks';
import { Office } from './frame/Office';

export default function ListPage() {
  return <Office>{() => <OpenList />}</Office>;
}

/** `Office` renders this component only in the browser. The server that renders pages has no `URLSearchParams`. */
function OpenList() {
  const { name = '' } = useParams();
  // The URL contains the filters, so that people can share it and the Back button returns to the earlier rows.
  const [params, setParams] = useSearchParams();
  const filters = readListFilters(params);
  return (
    <>
      <ListLinks period={filters} />
      <List key={name} name={name} filters={filters} onFilter={(wanted) => setParams(listQuery(wanted))} />
    </>
  );
}
