import { runtimeConfig } from 'shared/runtime';
import styles from './Payment.module.css';

interface SupportContactProps {
  paymentId: string;
  /** The order number that customers see. Without it, only the email's subject identifies the order. */
  orderNumber?: string | undefined;
}

export function SupportContact({ paymentId, orderNumber }: SupportContactProps) {
  const { supportEmail } = runtimeConfig();
  const subject = encodeURIComponent(`Order ${orderNumber ?? paymentId}`);
  return (
    <p className={styles.support}>
      <span>Questions? Write to </span>
      <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a>
      {orderNumber === undefined ? null : (
        <>
          <span> and mention your order </span>
          <span className={styles.orderNumber}>{orderNumber}</span>
        </>
      )}
      <span>.</span>
    </p>
  );
}
