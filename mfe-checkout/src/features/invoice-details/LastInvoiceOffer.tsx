import { TextButton } from 'shared/ui/Button';
import { type LastInvoice, useLastInvoice } from './lastInvoice';

interface LastInvoiceOfferProps {
  /** Fills in the details. Also moves the focus, because the pressed button disappears. */
  onTake: (details: LastInvoice) => void;
}

/** Offers the details of the customer's newest invoice. Fills in nothing by itself. */
export function LastInvoiceOffer({ onTake }: LastInvoiceOfferProps) {
  const last = useLastInvoice();
  if (!last) return null;
  return (
    <p>
      Your last invoice was for <strong>{last.name}</strong>, {last.address.split('\n').join(', ')}.{' '}
      <TextButton onClick={() => onTake(last)}>Use these details</TextButton>
    </p>
  );
}
