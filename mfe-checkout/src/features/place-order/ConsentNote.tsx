import { memo } from 'react';
import { Link } from 'shared/router';
import styles from './ConsentNote.module.css';

/** Asks for consent to immediate supply, which waives the right to cancel (Consumer Contracts Regulations 2013). */
export const ConsentNote = memo(function ConsentNote() {
  return (
    <p className={styles.note}>
      By buying, you accept the <Link to="/terms">terms</Link>, ask for delivery now and lose the right to cancel.
    </p>
  );
});
