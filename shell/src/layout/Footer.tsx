import { runtimeConfig } from 'shared/runtime';
import { Link } from 'shared/router';
import styles from './Footer.module.css';

export function Footer() {
  const { productName, supportEmail } = runtimeConfig();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <span>{productName}</span>
        <a href={`mailto:${supportEmail}`}>Support</a>
        <Link to="/terms">Terms</Link>
        <Link to="/refunds">Refunds</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/seller">Seller</Link>
      </div>
    </footer>
  );
}
