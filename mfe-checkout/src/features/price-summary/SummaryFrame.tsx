import type { ReactNode } from 'react';
import type { Pence } from 'shared/domain/money';
import { runtimeConfig } from 'shared/runtime';
import styles from './SummaryFrame.module.css';

interface SummaryFrameProps {
  /** Undefined while loading. */
  payablePence: Pence | undefined;
  /** The parts of the total. */
  children: ReactNode;
}

/** Shows the product above the parts of the total, and the payment provider below them. */
export function SummaryFrame({ payablePence, children }: SummaryFrameProps) {
  return (
    <div className={styles.frame}>
      <p>
        <strong className={styles.product}>{runtimeConfig().productName} Pro</strong>
        <span className={styles.note}>12 months</span>
      </p>
      {children}
      <p className={styles.note}>
        {payablePence === 0
          ? 'There is nothing to pay, so you need no card.'
          : 'You pay by card. Stripe takes the payment on its own page, and we never see your card.'}
      </p>
    </div>
  );
}
