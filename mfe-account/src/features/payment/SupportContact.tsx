import { runtimeConfig } from 'shared/runtime';
import styles from './Payment.module.css';

export function SupportContact({ paymentId }: { paymentId: string }) {
  const { supportEmail } = runtimeConfig();
  const subject = encodeURIComponent(`Order ${paymentId}`);
  return (
    <p className={styles.support}>
      Questions? Write to <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a> and mention your
      order <span className={styles.orderNumber}>{paymentId}</span>.
    </p>
  );
}
