import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { Dialog } from 'shared/ui/Dialog';
import type { InvoicedOrder } from './Invoice';
import { InvoiceLoading } from './InvoiceLoading';

interface InvoiceDialogProps {
  /** The order whose invoice is shown; `undefined` while the dialog is closed. */
  order: InvoicedOrder | undefined;
  userName: string;
  onClose: () => void;
}

/** Its code comes with the first invoice that somebody looks at, or is about to. */
const Invoice = lazyWithRetry(() => import('./Invoice'), {
  loading: <InvoiceLoading />,
  unavailable: 'We could not load the invoice.',
});

export const fetchInvoiceAhead = Invoice.prefetch;

export function InvoiceDialog({ order, userName, onClose }: InvoiceDialogProps) {
  return (
    <Dialog id="invoice" title="Invoice" isWide isOpen={order !== undefined} onClose={onClose}>
      {order ? <Invoice order={order} userName={userName} onClose={onClose} /> : null}
    </Dialog>
  );
}
