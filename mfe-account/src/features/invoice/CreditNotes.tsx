import { documentUrl } from '../../api/documentUrl';
import type { CreditNote } from 'shared/contract/invoices';
import { InvoiceView } from './InvoiceView';

interface CreditNotesProps {
  paymentId: string;
  creditNotes: readonly CreditNote[];
  /** True if the dialog shows no invoice above the credit notes, so the first credit note is the main document. */
  isMain?: boolean;
  onClose: () => void;
}

export function CreditNotes({ paymentId, creditNotes, isMain = false, onClose }: CreditNotesProps) {
  return creditNotes.map(({ number, html }, index) => (
    <InvoiceView
      key={number}
      isMain={isMain && index === 0}
      html={html}
      fallbackTitle={number}
      pdfUrl={documentUrl(paymentId, `credit-notes/${number}`)}
      printLabel="Print credit note"
      onClose={onClose}
    />
  ));
}
