import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from '../features/payment-canceled/PaymentCanceled';
import { useStoredOrder } from '../order/useStoredOrder';

export default function RenewCancelPage() {
  const subscriptionId = useStoredOrder()?.subscriptionId ?? null;
  return (
    <PaymentCanceled
      backTo={subscriptionId === null ? '/subscriptions' : `/subscription/renew/${encodeURIComponent(subscriptionId)}`}
      backWords={subscriptionId === null ? 'My subscriptions' : 'Back to your renewal'}
      successPath="/renew/success"
    >
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
