import { useParams } from 'shared/router';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
// The build records a page's API calls, but only from modules that the page imports statically.
import '../api/credentials';
import '../api/releaseChanges';
import '../api/releases';
import { mayRelease } from './frame/mayRelease';
import { Office } from './frame/Office';

const OpenReleases = lazyWithRetry(() => import('./releases/OpenReleases'), {
  loading: <LoadingWords>Loading the releases…</LoadingWords>,
  unavailable: 'The releases could not be loaded.',
});

/** Shows squads and the owner what is live, and lets them change it. */
export default function ReleasesPage() {
  const { name = '' } = useParams();
  return (
    <Office>
      {({ role }) =>
        mayRelease(role) ? (
          <OpenReleases name={name} />
        ) : (
          <>
            <PageTitle>Releases</PageTitle>
            <StatusMessage tone="warning">
              {`Your role (${role}) does not allow this. Ask the owner of the shop.`}
            </StatusMessage>
          </>
        )
      }
    </Office>
  );
}
