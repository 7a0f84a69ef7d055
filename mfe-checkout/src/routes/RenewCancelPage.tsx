import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';
import { useStoredOrder } from '../order/useStoredOrder';

export default function RenewCancelPage() {
  const stored = useStoredOrder()?.subscriptionId ?? undefined;
  return (
    <PaymentCanceled
      kind="renewal"
      linkBack={(subscriptionId = stored) =>
        subscriptionId === undefined
          ? { path: '/subscriptions', label: 'My subscriptions' }
          : { path: `/subscription/renew/${encodeURIComponent(subscriptionId)}`, label: 'Back to your renewal' }
      }
      successPath="/renew/success"
    >
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
