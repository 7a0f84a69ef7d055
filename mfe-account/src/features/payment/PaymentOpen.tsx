import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import styles from './Payment.module.css';
import { SupportContact } from './SupportContact';

/** For who came here without having paid: through the history, say, or a link that was kept. */
export function PaymentOpen({ paymentId, payUrl }: { paymentId: string; payUrl: string }) {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Your order is not paid yet</PageTitle>
      <p role="status">Nothing was charged so far. If you pay in another window, this page shows it by itself.</p>
      <div>
        <a href={payUrl} className={buttonClass()}>
          Go to the payment page
        </a>
      </div>
      <SupportContact paymentId={paymentId} />
    </div>
  );
}
