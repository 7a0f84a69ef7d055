import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './PaymentCanceled.module.css';

interface PaymentCanceledProps {
  /** Where the order is found as it was. */
  backTo: string;
  backWords: string;
  children?: ReactNode;
}

export function PaymentCanceled({ backTo, backWords, children }: PaymentCanceledProps) {
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <PageTitle takesFocus>payment canceled</PageTitle>
      </div>
      <p>Nothing was charged. Your order is kept as it was.</p>
      <Link to={backTo} className={buttonClass('primary')}>
        {backWords}
      </Link>
      {children}
    </div>
  );
}
