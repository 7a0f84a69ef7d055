import { useMatch } from 'react-router-dom';
import { useCurrentUser } from 'shared/api';
import { runtimeConfig } from 'shared/runtime';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { classes } from 'shared/ui/classes';
import { findRoute } from './findRoute';
import styles from './Header.module.css';
import logo from './logo.svg';
import { SessionButton } from './SessionButton';

const ACCOUNT = '/account';

/** Renders the navigation bar for anonymous visitors and for signed-in customers. */
export function Header() {
  const { productName, installerUrl, marketingUrl } = runtimeConfig();
  const user = useCurrentUser();
  return (
    <header className={styles.header}>
      <nav aria-label="Main" className={classes(styles.row, user ? styles.signedIn : undefined)}>
        <Link to="/" className={styles.brand}>
          <img src={logo} alt="" width="32" height="32" />
          <span>{productName}</span>
        </Link>
        <div className={styles.links}>
          <a href={installerUrl} download>
            Download
          </a>
          <a href={marketingUrl}>
            About <span className={styles.product}>{productName}</span>
          </a>
        </div>
        <div className={styles.session}>
          {user ? (
            <>
              <SubscriptionsLink />
              <span className={styles.user} title={user.userName}>
                {user.userName}
              </span>
              <AccountLink />
            </>
          ) : null}
          <SessionButton user={user} />
        </div>
      </nav>
    </header>
  );
}

/** Links to the account page. Renders nothing if no remote serves this page. */
function AccountLink() {
  return findRoute(ACCOUNT)?.page ? (
    <Link to={ACCOUNT} className={styles.account}>
      Account
    </Link>
  ) : null;
}

function SubscriptionsLink() {
  const isOnSubscriptions = useMatch('/subscriptions') !== null;
  return (
    <Link to={isOnSubscriptions ? '/' : '/subscriptions'} className={buttonClass('secondary')}>
      {isOnSubscriptions ? 'GET SUBSCRIPTION' : 'MY SUBSCRIPTIONS'}
    </Link>
  );
}
