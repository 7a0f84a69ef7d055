import { errorMessage, useCurrentUser, useLogoutMutation } from 'shared/api';
import { runtimeConfig } from 'shared/runtime';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './PaymentCanceled.module.css';

/** Explains that the signed-in account does not have this payment. Lets the customer sign in with another account. */
export function OtherAccount({ paymentId }: { paymentId: string }) {
  const { supportEmail } = runtimeConfig();
  const user = useCurrentUser();
  const dispatch = useAppDispatch();
  const [signOut, { isLoading, error }] = useLogoutMutation();

  async function changeAccount() {
    const { error: signOutError } = await signOut();
    if (!signOutError) dispatch(openDialog('login'));
  }

  return (
    <>
      <p role="status">
        <span>We could not find this payment in this account. </span>
        {user ? <span>{`You are signed in as ${user.userName}. `}</span> : null}
        <span>If you ordered with another account, sign in with that account.</span>
      </p>
      <Button aria-disabled={isLoading || undefined} onClick={isLoading ? undefined : () => void changeAccount()}>
        Sign in with another account
      </Button>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
      <p className={styles.contact}>
        Questions? Write to{' '}
        <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${paymentId}`)}`}>{supportEmail}</a>
        <span>{` and mention your order ${paymentId}.`}</span>
      </p>
    </>
  );
}
