import type { User } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import styles from './SessionButton.module.css';
import { useSignOut } from './useSignOut';

/**
 * Renders a button that signs the customer in or out. Shows "Sign in" until the user is known. Both states share one
 * element, so the button keeps the focus.
 */
export function SessionButton({ user }: { user: User | null | undefined }) {
  const dispatch = useAppDispatch();
  const { signOut, isLoading, isError } = useSignOut();
  const isSignedIn = Boolean(user);
  return (
    <>
      {isSignedIn && isError ? (
        <p role="alert" className={styles.problem}>
          We could not sign you out. Please try again.
        </p>
      ) : null}
      <Button
        variant={isSignedIn ? 'quiet' : 'secondary'}
        aria-haspopup={isSignedIn ? undefined : 'dialog'}
        aria-disabled={isLoading || undefined}
        onClick={isSignedIn ? signOut : () => dispatch(openDialog('login'))}
      >
        {isSignedIn ? 'Sign out' : 'Sign in'}
      </Button>
    </>
  );
}
