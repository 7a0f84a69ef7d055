import { useParams, useSearchParams } from 'shared/router';
import { List } from '../features/lists/List';
import { ListLinks } from '../features/lists/ListLinks';
import { Office } from './frame/Office';

export default function ListPage() {
  return <Office>{() => <OpenList />}</Office>;
}

/** Reads the address in the browser only, because the server that renders pages has no `URLSearchParams`. */
function OpenList() {
  const { name = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <>
      <ListLinks />
      <List name={name} after={params.get('after') ?? undefined} />
    </>
  );
}
