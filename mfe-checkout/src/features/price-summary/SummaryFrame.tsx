import type { ReactNode } from 'react';
import { runtimeConfig } from 'shared/runtime';
import styles from './SummaryFrame.module.css';

/** Shows the product above the lines of the price summary. */
export function SummaryFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <p>
        <strong className={styles.product}>{`${runtimeConfig().productName} Pro`}</strong>
        <span className={styles.note}>12 months</span>
      </p>
      {children}
    </div>
  );
}
