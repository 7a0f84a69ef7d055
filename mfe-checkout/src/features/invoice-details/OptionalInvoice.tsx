import { memo, type Ref } from 'react';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { InvoiceFormHandle } from './InvoiceForm';
import { InvoiceLoading } from './InvoiceLoading';
import styles from './OptionalInvoice.module.css';
import { useInvoiceForm } from './useInvoiceForm';

interface OptionalInvoiceProps {
  invoice: InvoiceDetails;
  onChange: (changed: Partial<InvoiceDetails>) => void;
  /** Set while the form of an invoice that is wanted is there. */
  formRef: Ref<InvoiceFormHandle>;
}

/** Whether an invoice is wanted, and its form where it is. */
export const OptionalInvoice = memo(function OptionalInvoice({ invoice, onChange, formRef }: OptionalInvoiceProps) {
  const { Form, isMissing, retry, fetchAhead } = useInvoiceForm(invoice.isNeeded);
  return (
    <div className={styles.invoice}>
      <div onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        <CheckboxField
          id="invoice-needed"
          label="I need an invoice"
          checked={invoice.isNeeded}
          onChange={(event) => onChange({ isNeeded: event.target.checked })}
        />
      </div>
      {invoice.isNeeded && Form ? <Form invoice={invoice} onChange={onChange} ref={formRef} /> : null}
      {invoice.isNeeded && !Form && !isMissing ? <InvoiceLoading /> : null}
      {invoice.isNeeded && isMissing ? (
        <StatusMessage tone="error" onRetry={retry}>
          We could not load the form of the invoice.
        </StatusMessage>
      ) : null}
    </div>
  );
});
