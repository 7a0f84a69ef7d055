import { type User, useLogoutMutation } from 'shared/api';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button } from 'shared/ui/Button';

/** Signs in or out. Until it is known who the visitor is, it offers to sign in. */
export function SessionButton({ user }: { user: User | null | undefined }) {
  const dispatch = useAppDispatch();
  const [logout, { isLoading }] = useLogoutMutation();
  return user ? (
    <Button variant="quiet" disabled={isLoading} onClick={() => void logout()}>
      Sign out
    </Button>
  ) : (
    <Button variant="secondary" onClick={() => dispatch(openDialog('login'))}>
      Sign in
    </Button>
  );
}
