import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { documentUrl } from '../../api/documentUrl';
import { useCorrectInvoiceMutation, useCreateInvoiceMutation, useInvoiceDetailsQuery } from '../../api/invoices';
import { DISPUTED, type Order, PARTLY_REFUNDED, REFUNDED } from '../../api/subscription';
import { CreditNotes } from './CreditNotes';
import styles from './Invoice.module.css';
import { InvoiceLoading } from './InvoiceLoading';
import { InvoiceView } from './InvoiceView';
import { ReversalNote } from './ReversalNote';

const FORM_STATES = { loading: <InvoiceLoading />, unavailable: 'We could not load the invoice form.' };
/** Both forms load on demand, because an existing invoice needs neither the forms nor their libraries. */
const InvoiceCorrection = lazyWithRetry(() => import('./InvoiceCorrection'), FORM_STATES);
const InvoiceForm = lazyWithRetry(() => import('./InvoiceForm'), FORM_STATES);

/** Explains why a payment has no invoice, by payment status. */
const REVERSALS: Partial<Record<string, string>> = {
  [REFUNDED]: 'This payment was refunded, so there is nothing to invoice.',
  [DISPUTED]: 'This payment is disputed, so there is nothing to invoice.',
};

/** The fields of an order that the invoice dialog needs. */
export type InvoicedOrder = Pick<Order, 'id' | 'invoiceHtml' | 'countryName' | 'refunds'> & {
  payment: Pick<Order['payment'], 'status'>;
};

interface InvoiceProps {
  order: InvoicedOrder;
  userName: string;
  onClose: () => void;
}

/**
 * Shows the invoice and its credit notes, or the form that creates or corrects the invoice. If the payment was reversed
 * before an invoice existed, explains why there is none.
 */
export default function Invoice({ order, userName, onClose }: InvoiceProps) {
  const [create, created] = useCreateInvoiceMutation();
  const [correct, corrected] = useCorrectInvoiceMutation();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isReplaced, setIsReplaced] = useState(false);
  const {
    currentData: details,
    error,
    isFetching,
    refetch,
  } = useInvoiceDetailsQuery(
    { paymentId: order.id, userName },
    // The correction form needs the details, and a corrected invoice has a credit note.
    { skip: !isCorrecting && !corrected.data && isCompleteInList(order) },
  );

  // The corrected invoice comes first, because `order` still contains the old one.
  const html = corrected.data || order.invoiceHtml || created.data || details?.invoiceHtml;
  const creditNotes = details?.creditNotes ?? [];
  const { status } = order.payment;
  // A payment without a status is paid, because `OrderInvoice` passes a status only for refunded payments.
  const isPaid = !status || status === 'Paid';
  const failure =
    error && !details && !isFetching ? (
      <StatusMessage tone="error" onRetry={() => void refetch()}>
        {errorMessage(error)}
      </StatusMessage>
    ) : null;

  if (html && isCorrecting) {
    if (failure) return failure;
    if (!details) return <InvoiceLoading />;
    return (
      <InvoiceCorrection
        details={details}
        countryName={details.countryName || order.countryName}
        onSubmit={async (invoice) => {
          const correctedHtml = await correct({ paymentId: order.id, ...invoice }).unwrap();
          // The server returns the same invoice if the details are unchanged.
          setIsReplaced(correctedHtml !== html);
        }}
        onDone={() => setIsCorrecting(false)}
      />
    );
  }
  if (html) {
    return (
      <div className={styles.documents}>
        {corrected.data ? (
          <StatusMessage tone={isReplaced ? 'success' : 'info'}>
            {isReplaced
              ? 'Your invoice has been corrected. A credit note cancels the old invoice.'
              : 'Your invoice already has these details, so nothing was changed.'}
          </StatusMessage>
        ) : null}
        <ReversalNote status={status} hasCreditNote={creditNotes.length > 0} />
        <InvoiceView
          isMain
          html={html}
          fallbackTitle={`Invoice ${order.id}`}
          pdfUrl={documentUrl(order.id, 'invoice')}
          actions={
            isPaid ? (
              <Button variant="quiet" onClick={() => setIsCorrecting(true)}>
                Correct details
              </Button>
            ) : null
          }
          onClose={onClose}
        />
        {failure}
        <CreditNotes paymentId={order.id} creditNotes={creditNotes} onClose={onClose} />
      </div>
    );
  }
  if (failure) return failure;
  if (!details) return <InvoiceLoading />;
  const reversal = REVERSALS[status ?? ''];
  if (reversal !== undefined) {
    return (
      <div className={styles.documents}>
        <StatusMessage tone="info">
          {creditNotes.length > 0 ? `${reversal} The credit note shows what was refunded.` : reversal}
        </StatusMessage>
        <CreditNotes paymentId={order.id} isMain creditNotes={creditNotes} onClose={onClose} />
      </div>
    );
  }
  return (
    <div className={styles.documents}>
      {status === PARTLY_REFUNDED ? (
        <StatusMessage tone="info">Part of this payment was refunded. The invoice will say so.</StatusMessage>
      ) : null}
      <InvoiceForm
        countryName={details.countryName || order.countryName}
        countryCode={details.countryCode}
        onSubmit={(invoice) => create({ paymentId: order.id, ...invoice }).unwrap()}
        onCancel={onClose}
      />
      <CreditNotes paymentId={order.id} creditNotes={creditNotes} onClose={onClose} />
    </div>
  );
}

/**
 * Returns true if the list of subscriptions already contains all documents of the order. The list never contains credit
 * notes. Only orders with a refund or a corrected invoice, which names the invoice that it replaces, have credit notes.
 */
function isCompleteInList({ invoiceHtml, refunds }: InvoicedOrder): boolean {
  return invoiceHtml !== '' && refunds.length === 0 && !invoiceHtml.includes('<dt>Replaces invoice</dt>');
}
