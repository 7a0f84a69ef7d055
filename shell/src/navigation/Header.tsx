import { useLocation, useMatch } from 'react-router-dom';
import { useCurrentUser } from 'shared/api';
import { runtimeConfig } from 'shared/runtime';
import { Link } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/Button';
import { closeOnLeave } from 'shared/ui/closeOnLeave';
import { findRoute } from './findRoute';
import styles from './Header.module.css';
import { Logo } from './Logo';
import { SessionButton } from './SessionButton';

const ACCOUNT = '/account';

const MENU = 'menu';

/**
 * Renders the navigation bar for anonymous visitors and for signed-in customers. On narrow screens, the links are in a
 * menu, which also works without scripts.
 */
export function Header() {
  const { productName, installerUrl, marketingUrl } = runtimeConfig();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <nav aria-label="Main" className={styles.row}>
        <Link to="/" className={styles.brand}>
          <Logo />
          <span>{productName}</span>
        </Link>
        <Button variant="quiet" popoverTarget={MENU} className={styles.opener}>
          Menu
        </Button>
        {/* The key creates a new element for each page, so that the menu closes when a page opens. */}
        <div key={pathname} id={MENU} popover="auto" className={styles.menu} onBlur={closeOnLeave}>
          <div className={styles.links}>
            <a href={installerUrl} download>
              Download
            </a>
            <a href={marketingUrl}>{`About ${productName}`}</a>
          </div>
          {user ? (
            <>
              <SubscriptionsLink />
              <span className={styles.user} title={user.userName}>
                {user.userName}
              </span>
              <AccountLink />
            </>
          ) : null}
        </div>
        <div className={styles.session}>
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
