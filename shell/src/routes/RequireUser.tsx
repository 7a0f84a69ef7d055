import { type ReactNode, useCallback, useEffect } from 'react';
import { useCurrentUser } from 'shared/api';
import { useLocation } from 'react-router-dom';
import { askToSignIn, useAppDispatch } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { Button } from 'shared/ui/Button';
import styles from './Prose.module.css';

/**
 * Shows its children to signed-in customers, and to all visitors until the user is known. Asks anonymous visitors to
 * sign in.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  return useCurrentUser() === null ? <SignInPrompt /> : children;
}

const AFTER_PAYMENT = /^\/payment\/success\//;
/** Reassures customers who return from a payment after their session has ended. */
const PAID =
  'If you have just paid, your payment is safe. Sign in with the account that placed the order to see your activation codes.';
const PROTECTED = 'Sign in to see this page.';

function SignInPrompt() {
  const dispatch = useAppDispatch();
  const isAfterPayment = AFTER_PAYMENT.test(useLocation().pathname);
  const ask = useCallback(() => dispatch(askToSignIn(isAfterPayment ? PAID : PROTECTED)), [dispatch, isAfterPayment]);
  useEffect(() => void ask(), [ask]);
  return (
    <div className={styles.page}>
      <PageTitle>Please login to see this page</PageTitle>
      {isAfterPayment ? <p>{PAID}</p> : null}
      <Button aria-haspopup="dialog" onClick={ask}>
        Sign in
      </Button>
    </div>
  );
}
