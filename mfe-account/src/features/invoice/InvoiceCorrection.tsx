import type { InvoiceRequest } from 'shared/contract/invoices';
import { runtimeConfig } from 'shared/runtime';
import { Button } from 'shared/ui/Button';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { InvoiceDetails } from '../../api/invoices';
import InvoiceForm from './InvoiceForm';

interface InvoiceCorrectionProps {
  details: Pick<InvoiceDetails, 'correctable' | 'countryCode'>;
  countryName: string;
  /** Rejects with the failed call's error. */
  onSubmit: (invoice: Omit<InvoiceRequest, 'paymentId'>) => Promise<unknown>;
  /** Called after the correction succeeds, or when the customer goes back to the invoice. */
  onDone: () => void;
}

/** Lets the customer correct an invoice's details, or shows the support address if they cannot be corrected. */
export default function InvoiceCorrection({ details, countryName, onSubmit, onDone }: InvoiceCorrectionProps) {
  if (!details.correctable) {
    const { supportEmail } = runtimeConfig();
    return (
      <>
        <StatusMessage tone="info">
          This invoice can't be corrected here. Please write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </StatusMessage>
        <Button variant="secondary" onClick={onDone}>
          Back to the invoice
        </Button>
      </>
    );
  }
  return (
    <InvoiceForm
      countryName={countryName}
      countryCode={details.countryCode}
      currentDetails={details.correctable}
      onSubmit={(invoice) => onSubmit(invoice).then(onDone)}
      onCancel={onDone}
    />
  );
}
