import { useEffect } from 'react';
import { api, asRecord } from 'shared/api';
import { Link, useLocation } from 'shared/router';
import { useAppDispatch } from 'shared/store';
import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { useIsHydrated } from 'shared/ui/useIsHydrated';
import styles from './AccountNotes.module.css';

/**
 * Confirms the deletion of an account. If the customer opens the page directly, links to the account page. Requires no
 * session.
 */
export default function AccountDeletedPage() {
  const dispatch = useAppDispatch();
  const isHydrated = useIsHydrated();
  // The server has no navigation state, so wait for hydration to match the prerendered page.
  const isDeleted = asRecord(useLocation().state).isDeleted === true && isHydrated;
  useEffect(() => {
    // Refetch the user, because the server has ended the session.
    if (isDeleted) dispatch(api.util.invalidateTags(['CurrentUser']));
  }, [dispatch, isDeleted]);

  return isDeleted ? (
    <div key="deleted" className={styles.page}>
      <PageTitle takesFocus>Your account has been deleted</PageTitle>
      <p>We've sent you a final email that lists what we have to keep.</p>
      <p>You can register again with the same address. The new account won't include your old orders.</p>
      <Link to="/" className={buttonClass('secondary')}>
        See plans and prices
      </Link>
    </div>
  ) : (
    <div key="elsewhere" className={styles.page}>
      <PageTitle>Delete your account</PageTitle>
      <p>You can delete your account at the bottom of your account page.</p>
      <Link to="/account" className={buttonClass()}>
        Your account
      </Link>
    </div>
  );
}
