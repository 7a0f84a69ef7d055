import { Link } from 'shared/router';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import styles from './Payment.module.css';
import { SupportContact } from './SupportContact';

interface GivenAwayProps {
  paymentId: string;
  orderNumber: string | undefined;
  message: string;
}

/** Explains that another account now owns the subscription, and links to the order and its invoice. */
export function GivenAway({ paymentId, orderNumber, message }: GivenAwayProps) {
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>This subscription belongs to somebody else now</PageTitle>
      <StatusMessage tone="info">{message}</StatusMessage>
      <p>
        <Link to="/subscriptions">See your order and its invoice</Link>
      </p>
      <SupportContact paymentId={paymentId} orderNumber={orderNumber} />
    </div>
  );
}
