import type { ReactNode } from 'react';
import type { Pence } from 'shared/domain/money';
import { runtimeConfig } from 'shared/runtime';
import styles from './SummaryFrame.module.css';

interface SummaryFrameProps {
  /** Undefined while loading. */
  payablePence: Pence | undefined;
  /** The lines of the price summary. */
  children: ReactNode;
}

/**
 * Shows the product above `children`, and a note below them. The note says how to pay, or that there is nothing to pay.
 */
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
          ? "There is nothing to pay, so you don't need a card."
          : 'The total includes any VAT. You pay on Stripe’s own page, by card or with another method offered there. We never see your card number.'}
      </p>
    </div>
  );
}
