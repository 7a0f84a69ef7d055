import { type LastInvoice, useLastInvoice } from 'shared/remote/lastInvoice';
import { TextButton } from 'shared/ui/Button';
import { InvoiceNote } from './InvoiceNote';
import styles from './OptionalInvoice.module.css';

interface LastInvoiceOfferProps {
  /** True while the customer has entered neither a name nor an address. */
  isBlank: boolean;
  /** Called with the details to fill in. Must also move the focus, because the pressed button disappears. */
  onUse: (details: LastInvoice) => void;
}

/**
 * Renders a button that fills in the details of the customer's newest invoice. If there is none, or if the form is not
 * blank, shows a note of the same height, so that the layout does not shift.
 */
export function LastInvoiceOffer({ isBlank, onUse }: LastInvoiceOfferProps) {
  const last = useLastInvoice();
  if (!last || !isBlank) return <InvoiceNote />;
  return (
    <p className={styles.note}>
      <TextButton onClick={() => onUse(last)}>Use my last invoice details</TextButton>
    </p>
  );
}
