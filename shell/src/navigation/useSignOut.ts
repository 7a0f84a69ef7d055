import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLogoutMutation } from 'shared/api';
import { requiresLogin } from './findRoute';

/** The location state of the home page while it signs the customer out. */
const SIGNING_OUT = { isSigningOut: true };

export function isSigningOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSigningOut' in state;
}

/**
 * Returns the state of the sign-out, and a function that signs the customer out. If the page requires sign-in, the
 * function opens the home page first, because the page would show the sign-in dialog.
 */
export function useSignOut() {
  const [logout, { isLoading, isError }] = useLogoutMutation();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isProtected = requiresLogin(pathname);
  /** True after `signOut` has left a protected page. The effect then signs the customer out. */
  const hasLeft = isSigningOut(state) && !isProtected;

  useEffect(() => {
    if (!hasLeft) return;
    let isMounted = true;
    // Remove the state. Otherwise, reloading the page would sign the customer out again.
    void logout().then(() => isMounted && navigate('/', { replace: true, state: null }));
    return () => {
      isMounted = false;
    };
  }, [hasLeft, logout, navigate]);

  function signOut() {
    if (!isLoading) void (isProtected ? navigate('/', { state: SIGNING_OUT }) : logout());
  }
  return { signOut, isLoading, isError };
}
