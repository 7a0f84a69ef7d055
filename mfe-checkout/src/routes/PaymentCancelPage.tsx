import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';

/** The browser stores the order, so the link back needs no parameters. */
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
