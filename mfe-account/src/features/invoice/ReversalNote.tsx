import { StatusMessage } from 'shared/ui/StatusMessage';
import { DISPUTED, PARTLY_REFUNDED, REFUNDED } from '../../api/subscription';

const NOTES: Partial<Record<string, string>> = {
  [DISPUTED]: 'The card issuer is disputing this payment. The invoice remains as issued.',
  [REFUNDED]: 'This payment was refunded in full. The invoice remains as issued.',
  [PARTLY_REFUNDED]: 'Part of this payment was refunded. The invoice remains as issued.',
};

/** Shows a note above the invoice if the payment was refunded or disputed. */
export function ReversalNote({ status, hasCreditNote }: { status: string | undefined; hasCreditNote: boolean }) {
  const note = NOTES[status ?? ''];
  if (note === undefined) return null;
  return (
    <StatusMessage tone="info">
      {hasCreditNote ? `${note} The credit note below shows what was refunded.` : note}
    </StatusMessage>
  );
}
