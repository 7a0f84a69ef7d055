import { useState } from 'react';
import { useCurrentUser } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { InvoiceDialog, prefetchInvoice } from './InvoiceDialog';

interface OrderInvoiceProps {
  paymentId: string;
  /** The payment status. Pass it only for a refunded payment. */
  status?: string;
  label?: string;
}

/**
 * Renders a button that opens an order's invoice. Renders nothing for anonymous visitors. Use it on pages that do not
 * load the list of subscriptions.
 */
export function OrderInvoice({ paymentId, status, label = 'Invoice' }: OrderInvoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const user = useCurrentUser();
  if (!user) return null;
  const order = { id: paymentId, invoiceHtml: '', countryName: '', refunds: [], payment: { status } };
  return (
    <div>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={prefetchInvoice}
        onFocus={prefetchInvoice}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <InvoiceDialog order={isOpen ? order : undefined} userName={user.userName} onClose={() => setIsOpen(false)} />
    </div>
  );
}
