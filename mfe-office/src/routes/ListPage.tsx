import { useParams, useSearchParams } from 'shared/router';
import { List } from '../features/lists/List';
import { ListLinks } from '../features/lists/ListLinks';
import { Office } from './frame/Office';

export default function ListPage() {
  const { name = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <Office>
      {() => (
        <>
          <ListLinks />
          <List name={name} after={params.get('after') ?? undefined} />
        </>
      )}
    </Office>
  );
}
