import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';

/**
 * Shows the outcome of a cancelled purchase. The link to the order needs no parameters, because the browser stores the
 * order.
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
