import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type User, useLogoutMutation } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';
import { requiresLogin } from './findRoute';
import styles from './SessionButton.module.css';

/**
 * Renders a button that signs in or out. Shows "Sign in" until the user is known. Both states share one element, so the
 * button keeps the focus.
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
        key="session"
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

/**
 * Returns the state of the sign-out, and a function that signs the customer out. If the page requires sign-in, the
 * function opens the home page first. Otherwise, the page would show the sign-in dialog.
 */
function useSignOut() {
  const [logout, { isLoading, isError }] = useLogoutMutation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const isProtected = requiresLogin(pathname);

  useEffect(() => {
    if (!isLeaving.current || isProtected) return;
    isLeaving.current = false;
    void logout();
  }, [isProtected, logout]);

  function signOut() {
    if (isLoading) return;
    isLeaving.current = isProtected;
    void (isProtected ? navigate('/') : logout());
  }
  return { signOut, isLoading, isError };
}
