import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Payment.module.css';
import { SupportContact } from './SupportContact';

interface PaymentOpenProps {
  paymentId: string;
  orderNumber: string | undefined;
  payUrl: string;
}

/**
 * Says that the customer has not paid yet, and links to the payment page. Customers can open this page before they pay,
 * for example from the browser's history.
 */
export function PaymentOpen({ paymentId, orderNumber, payUrl }: PaymentOpenProps) {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>You haven't paid for this order yet</PageTitle>
      <p role="status">If you pay in another window, this page updates automatically.</p>
      <div>
        <a href={payUrl} className={buttonClass()}>
          Go to the payment page
        </a>
      </div>
      <SupportContact paymentId={paymentId} orderNumber={orderNumber} />
    </div>
  );
}
