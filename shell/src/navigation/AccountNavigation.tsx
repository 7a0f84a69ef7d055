import { useLocation } from 'react-router-dom';
import { useCurrentUser, useLogoutMutation } from 'shared/api';
import { Link } from 'shared/router';
import { openDialog, useAppDispatch } from 'shared/store';
import { Button, buttonClass } from 'shared/ui/Button';
import styles from './Header.module.css';

/** The three forms of the navigation: anonymous, signed in, and signed in on the subscriptions page. */
export function AccountNavigation() {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  return user ? (
    <CustomerNavigation userName={user.userName} />
  ) : (
    <Button variant="secondary" onClick={() => dispatch(openDialog('login'))}>
      Sign in
    </Button>
  );
}

function CustomerNavigation({ userName }: { userName: string }) {
  const [logout, { isLoading }] = useLogoutMutation();
  const isOnSubscriptions = useLocation().pathname.replace(/\/$/, '') === '/subscriptions';
  return (
    <>
      <Link to={isOnSubscriptions ? '/' : '/subscriptions'} className={buttonClass('secondary')}>
        {isOnSubscriptions ? 'GET SUBSCRIPTION' : 'MY SUBSCRIPTIONS'}
      </Link>
      <span className={styles.user} title={userName}>
        {userName}
      </span>
      <Button variant="quiet" disabled={isLoading} onClick={() => void logout()}>
        Sign out
      </Button>
    </>
  );
}
