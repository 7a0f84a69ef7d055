import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { Dialog } from 'shared/ui/Dialog';
import type { InvoicedOrder } from './Invoice';
import { InvoiceLoading } from './InvoiceLoading';

interface InvoiceDialogProps {
  /** The order whose invoice the dialog shows, or `undefined` while it is closed. */
  order: InvoicedOrder | undefined;
  userName: string;
  onClose: () => void;
}

/** Loads when the customer opens the first invoice, or earlier through `prefetchInvoice`. */
const Invoice = lazyWithRetry(() => import('./Invoice'), {
  loading: <InvoiceLoading />,
  unavailable: 'We could not load the invoice.',
});

export const prefetchInvoice = Invoice.prefetch;

export function InvoiceDialog({ order, userName, onClose }: InvoiceDialogProps) {
  return (
    <Dialog id="invoice" title="Invoice" isWide isOpen={order !== undefined} onClose={onClose}>
      {order ? <Invoice order={order} userName={userName} onClose={onClose} /> : null}
    </Dialog>
  );
}
