import { useEffect } from 'react';
import { askToSignIn, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Payment.module.css';

const REASON = 'If you have just paid, your payment is safe. Sign in with the account that placed the order to see it.';

/**
 * Opens the sign-in dialog, because the server shows this payment only to the customer who made it. After the sign-in,
 * the page checks the payment again.
 */
export function SignInNeeded() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(askToSignIn(REASON));
  }, [dispatch]);
  return (
    <div className={styles.page}>
      <PageTitle>Please login to see this page</PageTitle>
      <p>{REASON}</p>
      <div>
        <Button aria-haspopup="dialog" onClick={() => dispatch(askToSignIn(REASON))}>
          Sign in
        </Button>
      </div>
    </div>
  );
}
