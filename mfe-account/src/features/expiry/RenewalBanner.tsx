import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/Button';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import styles from './RenewalBanner.module.css';

interface RenewalBannerProps {
  isExpired: boolean;
  /** True if the payment for a renewal is on its way. Then the customer could pay twice. */
  isPaymentAwaited: boolean;
  renewalPath: string;
  /** Identifies the subscription for screen readers, because a page can show several. */
  subject: string;
}

export function RenewalBanner({ isExpired, isPaymentAwaited, renewalPath, subject }: RenewalBannerProps) {
  if (isPaymentAwaited) {
    return (
      <div className={styles.banner}>
        <p className={styles.words}>We will extend this subscription once your payment is confirmed.</p>
      </div>
    );
  }
  return (
    <div className={styles.banner}>
      <p className={styles.words}>
        {isExpired
          ? 'Your subscription is expired.'
          : 'Your subscription is about to expire. Renew before expiry date and get discount.'}
      </p>
      <Link to={renewalPath} className={buttonClass()}>
        Renew now
        <VisuallyHidden>{` (${subject})`}</VisuallyHidden>
      </Link>
    </div>
  );
}
