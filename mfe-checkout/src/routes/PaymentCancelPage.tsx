import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';

/**
 * Shows the outcome of a cancelled purchase. The link back to the order contains no quantity, because the browser has
 * stored the order.
 */
export default function PaymentCancelPage() {
  return (
    <PaymentCanceled
      kind="purchase"
      linkBack={() => ({ path: '/purchase', words: 'Back to your order' })}
      successPath="/payment/success"
    >
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
