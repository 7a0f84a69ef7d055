import { memo } from 'react';
import { Link } from 'shared/router';
import styles from './ConsentNote.module.css';

/** Asks for consent to immediate supply, which ends the legal right to cancel (Consumer Contracts Regulations 2013). */
export const ConsentNote = memo(function ConsentNote() {
  return (
    <p className={styles.note}>
      By buying, you accept the <Link to="/terms">terms of sale</Link> and ask us to deliver immediately. You
      acknowledge that the legal right to cancel within 14 days then ends. Our money-back guarantee still applies. See{' '}
      <Link to="/refunds">Refunds</Link>.
    </p>
  );
});
