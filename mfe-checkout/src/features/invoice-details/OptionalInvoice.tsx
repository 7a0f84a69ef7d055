import { memo, type Ref } from 'react';
import type { InvoiceDetails } from 'shared/domain/invoiceDetails';
import { CheckboxField } from 'shared/ui/CheckboxField';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import type { InvoiceFormHandle } from './InvoiceForm';
import { InvoiceLoading } from './InvoiceLoading';
import styles from './OptionalInvoice.module.css';

/** Loads on demand, because most orders need no invoice and the form's libraries are larger than the page itself. */
const InvoiceForm = lazyWithRetry(() => import('./InvoiceForm'), {
  loading: <InvoiceLoading />,
  unavailable: 'We could not load the invoice form.',
});

interface OptionalInvoiceProps {
  invoice: InvoiceDetails;
  onChange: (changed: Partial<InvoiceDetails>) => void;
  /** Receives the handle of the invoice form while the form is mounted. */
  formRef: Ref<InvoiceFormHandle>;
}

/** Renders a checkbox for an invoice, and the invoice form if the customer ticks the checkbox. */
export const OptionalInvoice = memo(function OptionalInvoice({ invoice, onChange, formRef }: OptionalInvoiceProps) {
  return (
    <div className={styles.invoice}>
      <div onPointerEnter={InvoiceForm.prefetch} onFocus={InvoiceForm.prefetch}>
        <CheckboxField
          id="invoice-needed"
          label="I need an invoice"
          checked={invoice.isNeeded}
          onChange={(event) => onChange({ isNeeded: event.target.checked })}
        />
      </div>
      {invoice.isNeeded ? <InvoiceForm invoice={invoice} onChange={onChange} ref={formRef} /> : null}
    </div>
  );
});
