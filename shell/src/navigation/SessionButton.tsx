import { type User, useLogoutMutation } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import styles from './SessionButton.module.css';

/** Signs in or out. Shows Sign in until the user is known. */
export function SessionButton({ user }: { user: User | null | undefined }) {
  const dispatch = useAppDispatch();
  const [logout, { isLoading, isError }] = useLogoutMutation();
  return user ? (
    <>
      {isError ? (
        <p role="alert" className={styles.problem}>
          We could not sign you out. Please try again.
        </p>
      ) : null}
      <Button variant="quiet" disabled={isLoading} onClick={() => void logout()}>
        Sign out
      </Button>
    </>
  ) : (
    <Button variant="secondary" aria-haspopup="dialog" onClick={() => dispatch(openDialog('login'))}>
      Sign in
    </Button>
  );
}
