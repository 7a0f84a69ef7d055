import { useState } from 'react';
import { errorMessage } from 'shared/api';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { lazyWithRetry } from 'shared/ui/lazyWithRetry';
import { StatusMessage } from 'shared/ui/StatusMessage';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { useWithdrawTransferMutation } from '../../api/subscriptions';

const TransferForm = lazyWithRetry(() => import('./TransferForm'), {
  loading: null,
  unavailable: 'We could not load the form.',
});

interface TransferButtonProps {
  subscriptionId: string;
  /** Identifies the subscription for screen readers. */
  subject: string;
  /** True while the subscription has an open offer. */
  isOffered: boolean;
}

/** Renders a button that offers a subscription to another customer, or withdraws the open offer. */
export function TransferButton({ subscriptionId, subject, isOffered }: TransferButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw, { isLoading, error }] = useWithdrawTransferMutation();
  const press = () => (isOffered ? void withdraw({ subscriptionId }) : setIsOpen(true));
  return (
    <>
      {/* One button for both, so that it keeps the focus when an offer is made or withdrawn. */}
      <Button
        variant="quiet"
        aria-haspopup={isOffered ? undefined : 'dialog'}
        aria-disabled={isLoading || undefined}
        onClick={isLoading ? undefined : press}
      >
        <span>{isOffered ? 'Withdraw the offer' : 'Transfer'}</span>
        <VisuallyHidden>{isOffered ? ` of ${subject}` : ` ${subject}`}</VisuallyHidden>
      </Button>
      {error ? <StatusMessage tone="error">{errorMessage(error)}</StatusMessage> : null}
      <Dialog
        id={`transfer-${subscriptionId}`}
        title="Transfer the subscription"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <TransferForm subscriptionId={subscriptionId} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
