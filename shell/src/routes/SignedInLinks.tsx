import { asRecord } from 'shared/api';
import { Link } from 'shared/router';
import { readPurchaseDraft } from 'shared/store';
import { buttonClass } from 'shared/ui/Button';
import styles from './Prose.module.css';

/** Tells customers that they are signed in, and links to their order and their subscriptions. */
export function SignedInLinks({ userName }: { userName: string }) {
  return (
    <>
      <p>{`You are signed in as ${userName}.`}</p>
      <div className={styles.actions}>
        {hasStartedOrder() ? (
          <Link to="/purchase" className={buttonClass()}>
            Back to your order
          </Link>
        ) : null}
        <Link to="/subscriptions" className={buttonClass(hasStartedOrder() ? 'secondary' : 'primary')}>
          See your subscriptions
        </Link>
      </div>
    </>
  );
}

/**
 * Returns whether the customer has started a purchase in this browser. After a purchase or a sign-out, the draft has no
 * `DiscountCode`. The draft of a renewal has a `SubscriptionId`.
 */
function hasStartedOrder(): boolean {
  const { Qnt, DiscountCode, SubscriptionId } = asRecord(readPurchaseDraft());
  return Qnt !== undefined && DiscountCode !== undefined && SubscriptionId === undefined;
}
