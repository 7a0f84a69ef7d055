import { useEffect } from 'react';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Payment.module.css';

/**
 * Opens the sign-in dialog, because the server shows this payment only to the customer who made it. After the sign-in,
 * the page checks the payment again.
 */
export function SignInNeeded() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(openDialog('login'));
  }, [dispatch]);
  return (
    <div className={styles.page}>
      <PageTitle>Please login to see this page</PageTitle>
      <div>
        <Button aria-haspopup="dialog" onClick={() => dispatch(openDialog('login'))}>
          Sign in
        </Button>
      </div>
    </div>
  );
}
