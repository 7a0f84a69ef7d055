import { memo } from 'react';
import type { Country } from 'shared/contract/countries';
import type { Pence } from 'shared/domain/money';
import { Link } from 'shared/router';
import { describeVat } from './describeVat';
import styles from './PaymentNotes.module.css';

interface PaymentNotesProps {
  /** Undefined while loading. */
  payablePence: Pence | undefined;
  /** The VAT rate in percent, `null` if the price includes no VAT, `undefined` if that is not known. */
  vatRate: number | null | undefined;
  /** The country of the sale. */
  country: Country;
}

/** States the VAT and explains how to pay, or says that the order is free. Links to the money-back guarantee. */
export const PaymentNotes = memo(function PaymentNotes({ payablePence, vatRate, country }: PaymentNotesProps) {
  const vat = describeVat(payablePence ?? 0, payablePence === undefined ? undefined : vatRate, country);
  return (
    <p className={styles.notes}>
      <span>
        {payablePence === 0
          ? "There is nothing to pay, so you don't need a card."
          : `${vat} You pay on Stripe’s own page, by card or with another method offered there. We never see your card number.`}
      </span>
      <span> Even without the right to cancel, our money-back guarantee applies. See </span>
      <Link to="/refunds">Refunds</Link>.
    </p>
  );
});
