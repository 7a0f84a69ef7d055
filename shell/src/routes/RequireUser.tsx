import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { Button } from 'shared/ui/Button';
import styles from './Prose.module.css';

/**
 * Shows its children to signed-in customers, and to everyone until the user is known. Asks anonymous visitors to sign
 * in.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  return useCurrentUser() === null ? <SignInPrompt /> : children;
}

function SignInPrompt() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(openDialog('login'));
  }, [dispatch]);
  return (
    <div className={styles.page}>
      <PageTitle>Please login to see this page</PageTitle>
      <Button aria-haspopup="dialog" onClick={() => dispatch(openDialog('login'))}>
        Sign in
      </Button>
    </div>
  );
}
