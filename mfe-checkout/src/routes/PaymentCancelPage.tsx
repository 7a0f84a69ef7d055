import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from '../features/payment-canceled/PaymentCanceled';

/** The order itself is kept in this browser, so the link needs no more than the page. */
export default function PaymentCancelPage() {
  return (
    <PaymentCanceled backTo="/purchase" backWords="Back to your order">
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
