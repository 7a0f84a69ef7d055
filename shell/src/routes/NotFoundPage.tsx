import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { ErrorDrawing } from '../federation/ErrorDrawing';
import styles from './Prose.module.css';

export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <ErrorDrawing mood="lost" />
      <PageTitle>{"Sorry, this page doesn't exist"}</PageTitle>
      <p>If you typed the web address, check that it is correct. The page may also have moved.</p>
      <div className={styles.actions}>
        <Link to="/" className={buttonClass()}>
          See plans and prices
        </Link>
        <Link to="/subscriptions" className={buttonClass('secondary')}>
          My subscriptions
        </Link>
      </div>
    </div>
  );
}
