import { runtimeConfig } from 'shared/runtime';
import styles from './Payment.module.css';

interface SupportContactProps {
  paymentId: string;
  /** The order number that customers see. Without it, the page shows the payment id. */
  orderNumber?: string | undefined;
}

export function SupportContact({ paymentId, orderNumber = paymentId }: SupportContactProps) {
  const { supportEmail } = runtimeConfig();
  const subject = encodeURIComponent(`Order ${orderNumber}`);
  return (
    <p className={styles.support}>
      Questions? Write to <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a> and mention your
      order <span className={styles.orderNumber}>{orderNumber}</span>.
    </p>
  );
}
