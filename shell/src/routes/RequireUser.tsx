import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useCurrentUser } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { Button } from 'shared/ui/Button';
import { PageLoading } from '../federation/PageLoading';

/** Shows its children to a signed-in customer; asks anybody else to sign in. */
export function RequireUser({ children }: { children: ReactNode }) {
  // Deferred, what is on screen stays until the page can take its place: React holds a page back for 300 ms once it has shown a fallback.
  const user = useDeferredValue(useCurrentUser());
  if (user) return children;
  return user === null ? <SignInFirst /> : <PageLoading />;
}

function SignInFirst() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(openDialog('login'));
  }, [dispatch]);
  return (
    <>
      <PageTitle>Please login to see this page</PageTitle>
      <Button onClick={() => dispatch(openDialog('login'))}>Sign in</Button>
    </>
  );
}
