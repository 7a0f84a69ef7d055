import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { PageTitle } from 'shared/ui/PageTitle';
import { Button } from 'shared/ui/Button';

/** Asks a visitor to sign in, and shows its children to a customer; also, in their loading state, until it is known who is there. */
export function RequireUser({ children }: { children: ReactNode }) {
  return useCurrentUser() === null ? <SignInFirst /> : children;
}

function SignInFirst() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(openDialog('login'));
  }, [dispatch]);
  return (
    <>
      <PageTitle>Please login to see this page</PageTitle>
      <Button aria-haspopup="dialog" onClick={() => dispatch(openDialog('login'))}>
        Sign in
      </Button>
    </>
  );
}
