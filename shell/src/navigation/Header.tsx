import { runtimeConfig } from 'shared/runtime';
import { Link } from 'shared/router';
import { AccountNavigation } from './AccountNavigation';
import styles from './Header.module.css';
import logo from './logo.svg';

export function Header() {
  const { productName, installerUrl, marketingUrl } = runtimeConfig();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.brand}>
          <img src={logo} alt="" width="32" height="32" />
          {productName}
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <a href={installerUrl} download>
            Download
          </a>
          <a href={marketingUrl}>About {productName}</a>
          <AccountNavigation />
        </nav>
      </div>
    </header>
  );
}
