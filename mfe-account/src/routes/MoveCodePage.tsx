import { errorMessage } from 'shared/api';
import { isMailedCodeComplete } from 'shared/domain/credentials';
import { useParams } from 'shared/router';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { useApproveMoveMutation, useMoveRequestQuery } from '../api/moveRequest';
import { ClosedMove, MoveDone } from '../features/moveRequest/ClosedMove';
import { OpenMove } from '../features/moveRequest/OpenMove';
import styles from './AccountNotes.module.css';

/**
 * Moves a code to the computer that requested it when the owner presses the button. Opening the link does not move the
 * code, because email scanners also open links.
 */
export default function MoveCodePage() {
  const { link = '' } = useParams();
  // Ignore the link until hydration is complete, because the first render must match the prerendered page.
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.page}>
      {!isHydrated ? <Loading /> : isMailedCodeComplete(link) ? <Request key={link} link={link} /> : <IncompleteLink />}
    </div>
  );
}

function Request({ link }: { link: string }) {
  const {
    currentData: request,
    error,
    isFetching,
    refetch,
  } = useMoveRequestQuery({ link }, { refetchOnMountOrArgChange: true });
  const [approve, approval] = useApproveMoveMutation();
  if (approval.data?.state === 'moved') return <MoveDone request={approval.data} />;
  if (approval.data) return <ClosedMove request={approval.data} takesFocus />;
  if (request?.state === 'open')
    return (
      <OpenMove
        request={request}
        isMoving={approval.isLoading}
        error={approval.error}
        onMove={() => void approve({ link })}
      />
    );
  if (request) return <ClosedMove request={request} />;
  if (isFetching || !error) return <Loading />;
  return (
    <>
      <PageTitle>Move a code to another computer</PageTitle>
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    </>
  );
}

function Loading() {
  return (
    <>
      <PageTitle>Move a code to another computer</PageTitle>
      <LoadingWords>Loading the request…</LoadingWords>
      <p>
        <Skeleton characters={30} />
      </p>
      <p>
        <Skeleton characters={24} />
      </p>
    </>
  );
}

function IncompleteLink() {
  return (
    <>
      <PageTitle>This link is incomplete</PageTitle>
      <p>Copy the whole link from the email.</p>
    </>
  );
}
