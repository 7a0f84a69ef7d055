import { buttonClass } from 'shared/ui/Button';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { documentUrl } from '../../api/documentUrl';

interface OrderDocumentsProps {
  paymentId: string;
  /** Identifies the order for screen readers, because a page can show several. */
  orderName: string;
  hasInvoice?: boolean;
  /** The credit note numbers, such as `CN-000042`. */
  creditNotes?: readonly string[];
  /** True if the server stored the terms of sale that the customer accepted. */
  hasTerms?: boolean;
}

/** Links to the PDF files of a paid order. The parent element arranges the links. */
export function OrderDocuments({
  paymentId,
  orderName,
  hasInvoice = false,
  creditNotes = [],
  hasTerms = false,
}: OrderDocumentsProps) {
  const documents = [
    ...(hasInvoice ? [{ file: 'invoice', label: 'Invoice PDF' }] : []),
    ...creditNotes.map((number) => ({ file: `credit-notes/${number}`, label: `Credit note ${number} PDF` })),
    { file: 'receipt', label: 'Receipt PDF' },
    ...(hasTerms ? [{ file: 'terms', label: 'Terms PDF' }] : []),
  ];
  return documents.map(({ file, label }) => (
    <a key={file} className={buttonClass('quiet')} href={documentUrl(paymentId, file)} download>
      <span>{label}</span>
      <VisuallyHidden>{` for order ${orderName}`}</VisuallyHidden>
    </a>
  ));
}
