import { Navigate, useSearchParams } from 'shared/router';
import { PageTitle } from 'shared/ui/PageTitle';
import { ListLinks } from '../features/lists/ListLinks';
import { SearchBox } from '../features/search/SearchBox';
import { SearchResults } from '../features/search/SearchResults';
import { Today } from '../features/today/Today';
import { seesOnlyReleases } from './frame/mayRelease';
import { Office } from './frame/Office';

export default function HomePage() {
  return (
    <Office>
      {({ role }) => (seesOnlyReleases(role) ? <Navigate to="/office/releases" replace /> : <OfficeHome />)}
    </Office>
  );
}

/**
 * `Office` renders this component only in the browser. The server renders pages in a sandbox without `URLSearchParams`.
 */
function OfficeHome() {
  // The URL contains the search, so that the browser's Back button returns to the results.
  const [params, setParams] = useSearchParams();
  const text = params.get('find') ?? '';
  return (
    <>
      <PageTitle>Office</PageTitle>
      <SearchBox text={text} onSearch={(find) => setParams({ find })} />
      <ListLinks />
      {text === '' ? <Today /> : <SearchResults text={text} />}
    </>
  );
}
