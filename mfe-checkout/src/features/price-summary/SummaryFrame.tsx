import type { ReactNode } from 'react';
import { runtimeConfig } from 'shared/runtime';
import styles from './SummaryFrame.module.css';

interface SummaryFrameProps {
  /** What the customer pays for: a term, or the last day. */
  term?: string;
  children: ReactNode;
}

/** Shows the product above the lines of the price summary. */
export function SummaryFrame({ term = '12 months', children }: SummaryFrameProps) {
  return (
    <div className={styles.frame}>
      <p>
        <strong className={styles.product}>{`${runtimeConfig().productName} Pro`}</strong>
        <span className={styles.note}>{term}</span>
      </p>
      {children}
    </div>
  );
}
