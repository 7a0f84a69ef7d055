import { useEffect } from 'react';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Payment.module.css';

/**
 * Asks for a sign-in, because the server shows a payment only to the customer who made it. The page checks the payment
 * again after the sign-in.
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
