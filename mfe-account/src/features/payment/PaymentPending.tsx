import { PageTitle } from 'shared/ui/PageTitle';
import { Spinner } from 'shared/ui/Spinner';
import styles from './Payment.module.css';
import { SupportContact } from './SupportContact';

interface PaymentPendingProps {
  paymentId: string;
  orderNumber: string | undefined;
  pendingMessage: string;
}

export function PaymentPending({ paymentId, orderNumber, pendingMessage }: PaymentPendingProps) {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Your payment is received</PageTitle>
      <p role="status" className={styles.waiting}>
        <Spinner /> The payment provider is confirming it. This usually takes a few seconds.
      </p>
      <p>
        You have nothing more to do, and there is no need to pay again. {pendingMessage} This page updates by itself. If
        you close it, you still get the confirmation by email.
      </p>
      <SupportContact paymentId={paymentId} orderNumber={orderNumber} />
    </div>
  );
}
