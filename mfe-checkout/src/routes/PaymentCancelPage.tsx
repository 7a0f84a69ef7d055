import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';

/**
 * Shows the outcome of a cancelled purchase or addition. The link back to the order contains no quantity, because the
 * browser has stored the order.
 */
export default function PaymentCancelPage() {
  return (
    <PaymentCanceled
      kind="purchase"
      linkBack={(subscriptionId) => ({
        path: subscriptionId === undefined ? '/purchase' : `/subscription/add/${encodeURIComponent(subscriptionId)}`,
        label: 'Back to your order',
      })}
      successPath="/payment/success"
    >
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
