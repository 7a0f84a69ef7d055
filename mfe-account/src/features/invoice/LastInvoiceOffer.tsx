import { useFormikContext } from 'formik';
import { useLastInvoice } from 'shared/remote/lastInvoice';
import { TextButton } from 'shared/ui/Button';
import type { InvoiceValues } from './invoiceValues';

/**
 * Renders a button that fills in the name and the address of the customer's newest invoice. The country stays the
 * order's. Renders nothing if there is no invoice, or if the form is not blank.
 */
export function LastInvoiceOffer() {
  const last = useLastInvoice();
  const { values, setValues } = useFormikContext<InvoiceValues>();
  if (!last || values.businessName !== '' || values.address !== '') return null;
  return (
    <p>
      <TextButton
        onClick={() => {
          void setValues({ ...values, businessName: last.name, address: last.address });
          // The pressed button disappears.
          document.getElementById('invoice-name')?.focus();
        }}
      >
        Use my last invoice details
      </TextButton>
    </p>
  );
}
