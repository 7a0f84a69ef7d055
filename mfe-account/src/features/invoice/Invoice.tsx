import { errorMessage } from 'shared/api';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { useCreateInvoiceMutation, useInvoiceDetailsQuery } from '../../api/invoices';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';
import { InvoiceLoading } from './InvoiceLoading';
import { InvoiceView } from './InvoiceView';

/** Most invoices exist already: the form and its libraries are fetched where one does not. */
const InvoiceForm = lazyWithRetry(() => import('./InvoiceForm'), {
  loading: <InvoiceLoading />,
  unavailable: 'We could not load the form of the invoice.',
});

/** Why no invoice is made, by the status of the payment. */
const REVERSALS: Partial<Record<string, string>> = { [REFUNDED]: 'was refunded', [DISPUTED]: 'is disputed' };

/** What an invoice needs to know of its order. */
export type InvoicedOrder = Pick<Order, 'id' | 'invoiceHtml' | 'countryName'> & { payment: Pick<Order['payment'], 'status'> };

interface InvoiceProps {
  order: InvoicedOrder;
  userName: string;
  onClose: () => void;
}

/** The invoice where there is one, else the form that makes it. */
export default function Invoice({ order, userName, onClose }: InvoiceProps) {
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
    <InvoiceForm
      countryName={details.countryName || order.countryName}
      onSubmit={(invoice) => create({ paymentId: order.id, ...invoice }).unwrap()}
      onCancel={onClose}
    />
  );
}
