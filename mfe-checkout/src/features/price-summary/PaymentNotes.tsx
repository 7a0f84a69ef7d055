import { memo } from 'react';
import type { Pence } from 'shared/domain/money';
import { Link } from 'shared/router';
import styles from './PaymentNotes.module.css';

interface PaymentNotesProps {
  /** Undefined while loading. */
  payablePence: Pence | undefined;
}

/** Explains how to pay, or says that the order is free. Links to the money-back guarantee. */
export const PaymentNotes = memo(function PaymentNotes({ payablePence }: PaymentNotesProps) {
  return (
    <p className={styles.notes}>
      <span>
        {payablePence === 0
          ? "There is nothing to pay, so you don't need a card."
          : 'The total includes any VAT. You pay on Stripe’s own page, by card or with another method offered there. We never see your card number.'}
      </span>
      <span> Our money-back guarantee applies. See </span>
      <Link to="/refunds">Refunds</Link>.
    </p>
  );
});
