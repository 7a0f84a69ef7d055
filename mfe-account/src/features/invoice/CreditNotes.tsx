import { documentUrl } from '../../api/documentUrl';
import type { CreditNote } from 'shared/contract/invoices';
import { buttonClass } from 'shared/ui/Button';
import { InvoiceView } from './InvoiceView';

interface CreditNotesProps {
  paymentId: string;
  creditNotes: readonly CreditNote[];
  /** True if the dialog shows no invoice above the credit notes, so the first credit note is the main document. */
  isMain?: boolean;
  onClose: () => void;
}

export function CreditNotes({ paymentId, creditNotes, isMain = false, onClose }: CreditNotesProps) {
  return creditNotes.map(({ number, html, cancelledInvoice }, index) => (
    <InvoiceView
      key={number}
      isMain={isMain && index === 0}
      html={html}
      fallbackTitle={number}
      pdfUrl={documentUrl(paymentId, `credit-notes/${number}`)}
      printLabel="Print credit note"
      actions={
        cancelledInvoice === undefined ? null : (
          <a
            className={buttonClass('quiet')}
            href={documentUrl(paymentId, `cancelled-invoices/${cancelledInvoice}`)}
            download
          >{`Cancelled invoice ${cancelledInvoice}`}</a>
        )
      }
      onClose={onClose}
    />
  ));
}
