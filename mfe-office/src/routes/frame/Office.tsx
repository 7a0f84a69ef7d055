import type { ReactNode } from 'react';
import { errorMessage } from 'shared/api';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { LoadingWords } from 'shared/ui/LoadingWords';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import { type StaffMember, useMeQuery, useSignOutMutation } from '../../api/staff';
import { SignIn } from '../../features/signIn/SignIn';
import { Menu } from '../../ui/Menu';
import { seesOnlyReleases, mayRelease } from './mayRelease';
import styles from './Office.module.css';
import { StaffPage } from './StaffPage';

interface OfficeProps {
  children: (staff: StaffMember) => ReactNode;
}

/** Renders a page of the office and its navigation for signed-in staff, and the sign-in form for everyone else. */
export function Office(props: OfficeProps) {
  return (
    <StaffPage>
      <SignedInOffice {...props} />
    </StaffPage>
  );
}

function SignedInOffice({ children }: OfficeProps) {
  // The server renders the office without data, because browsers don't send its cookie when a link on another site
  // opens the page.
  const isHydrated = useIsHydrated();
  const {
    data: staff,
    error,
    refetch,
  } = useMeQuery(undefined, {
    skip: !isHydrated,
    refetchOnMountOrArgChange: true,
    // A session ends after 12 hours, even if the page stays open.
    pollingInterval: 60_000,
  });
  if (staff)
    return (
      <div className={styles.office}>
        <Navigation staff={staff} />
        {children(staff)}
      </div>
    );
  if (error)
    return (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    );
  return staff === null ? (
    <SignIn onSignedIn={() => void refetch()} />
  ) : (
    <LoadingWords>Opening the office…</LoadingWords>
  );
}

function Navigation({ staff }: { staff: StaffMember }) {
  const [signOut] = useSignOutMutation();
  return (
    <nav aria-label="Office" className={styles.navigation}>
      <Menu id="office-menu" label="Menu">
        <Link to="/office">Office</Link>
        {staff.role === 'owner' || staff.role === 'accountant' ? (
          <Link to="/office/lists/accounting">Accounting</Link>
        ) : null}
        {mayRelease(staff.role) ? <Link to="/office/releases">Releases</Link> : null}
        {seesOnlyReleases(staff.role) ? null : <Link to="/office/operations">Operations</Link>}
        <Link to="/office/sessions">Your sign-in</Link>
        <span className={styles.staff}>
          <EmailAddress address={staff.email} />
          <span>{` (${staff.role})`}</span>
        </span>
        <Button
          variant="quiet"
          onClick={() => {
            // Reload the page, so that no data of the office stays in memory.
            void signOut().finally(() => location.assign('/office'));
          }}
        >
          Sign out of the office
        </Button>
      </Menu>
    </nav>
  );
}
