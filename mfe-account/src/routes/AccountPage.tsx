import { useCurrentUser, type User } from 'shared/api';
import { useNavigate } from 'shared/router';
import { type Dispatch, forgetBusinessDetails } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { prefetchSessions, useSessionsQuery } from '../api/account';
import { DeleteSection } from '../features/account/DeleteSection';
import { EmailSection } from '../features/account/EmailSection';
import { ExportSection } from '../features/account/ExportSection';
import { PasswordSection } from '../features/account/PasswordSection';
import { SessionsSection } from '../features/account/SessionsSection';
import styles from './AccountPage.module.css';

/** Prefetches the customer's sessions before the shell opens the page. */
export function prefetch(dispatch: Dispatch, user: User | null | undefined): void {
  if (user) dispatch(prefetchSessions(user.userName));
}

export default function AccountPage() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  // Omit the user name until hydration is complete, because the first render must match the prerendered page.
  const userName = (useIsHydrated() && user?.userName) || '';
  const {
    currentData: sessions,
    error,
    isFetching,
    refetch,
  } = useSessionsQuery({ userName }, { skip: userName === '', refetchOnMountOrArgChange: true });

  return (
    <div className={styles.page}>
      <PageTitle>Your account</PageTitle>
      <EmailSection userName={userName} />
      <PasswordSection userName={userName} hasPassword={user?.hasPassword !== false} onChanged={() => void refetch()} />
      <SessionsSection sessions={sessions} error={error} isFetching={isFetching} onReload={() => void refetch()} />
      <ExportSection />
      <DeleteSection
        userName={userName}
        onDeleted={() => {
          forgetBusinessDetails();
          void navigate('/account/deleted', { replace: true, state: { isDeleted: true } });
        }}
      />
    </div>
  );
}
