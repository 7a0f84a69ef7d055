import { lazy, Suspense } from 'react';
import { errorMessage } from 'shared/api';
import { Dialog } from 'shared/ui/Dialog';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { Skeleton } from 'shared/ui/Skeleton';
import { useCreateInvoiceMutation, useInvoiceDetailsQuery } from '../../api/invoices';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';
import { InvoiceView } from './InvoiceView';

/** Most invoices exist already: the form and its libraries are fetched where one does not. */
const InvoiceForm = lazy(() => import('./InvoiceForm'));

/** Why no invoice is made, by the status of the payment. */
const REVERSALS: Partial<Record<string, string>> = { [REFUNDED]: 'was refunded', [DISPUTED]: 'is disputed' };

/** What the dialog needs to know of an order. */
export type InvoicedOrder = Pick<Order, 'id' | 'invoiceHtml' | 'countryName'> & { payment: Pick<Order['payment'], 'status'> };

interface InvoiceDialogProps {
  /** The order whose invoice is shown; `undefined` while the dialog is closed. */
  order: InvoicedOrder | undefined;
  userName: string;
  onClose: () => void;
}

/** The invoice where there is one, else the form that makes it. */
export function InvoiceDialog({ order, userName, onClose }: InvoiceDialogProps) {
  return (
    <Dialog id="invoice" title="Invoice" isWide isOpen={order !== undefined} onClose={onClose}>
      {order ? <Invoice order={order} userName={userName} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Invoice({ order, userName, onClose }: { order: InvoicedOrder; userName: string; onClose: () => void }) {
  const [create, created] = useCreateInvoiceMutation();
  const { currentData: details, error, isFetching, refetch } = useInvoiceDetailsQuery(
    { paymentId: order.id, userName },
    { skip: order.invoiceHtml !== '' },
  );

  const html = order.invoiceHtml || created.data || details?.invoiceHtml;
  if (html) return <InvoiceView html={html} orderId={order.id} onClose={onClose} />;
  if (error && !details && !isFetching) {
    return (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    );
  }
  if (!details) return <InvoiceLoading />;
  const reversal = REVERSALS[order.payment.status ?? ''];
  if (reversal !== undefined) return <StatusMessage tone="info">This payment {reversal}, so there is nothing to invoice.</StatusMessage>;
  return (
    <Suspense fallback={<InvoiceLoading />}>
      <InvoiceForm
        countryName={details.countryName || order.countryName}
        onSubmit={(invoice) => create({ paymentId: order.id, ...invoice }).unwrap()}
        onCancel={onClose}
      />
    </Suspense>
  );
}

function InvoiceLoading() {
  return (
    <>
      <p role="status">Loading the invoice...</p>
      {[28, 22, 26, 18].map((characters) => (
        <p key={characters}>
          <Skeleton characters={characters} />
        </p>
      ))}
    </>
  );
}
