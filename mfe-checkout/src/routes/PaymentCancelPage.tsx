import type { User } from 'shared/api';
import { prefetchPaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import type { Dispatch } from 'shared/store';
import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';

/** Prefetches the payments in progress before the shell opens the page. */
export function prefetch(dispatch: Dispatch, user: User | null | undefined): void {
  dispatch(prefetchPaymentsInProgress(user));
}

/**
 * Shows the outcome of a cancelled purchase or addition. The link back to the order contains no quantity, because the
 * browser has stored the order.
 */
export default function PaymentCancelPage() {
  return (
    <PaymentCanceled
      kind="purchase"
      linkBack={(subscriptionId) => ({
        path: subscriptionId === undefined ? '/purchase' : `/subscription/add/${encodeURIComponent(subscriptionId)}`,
        label: 'Back to your order',
      })}
      successPath="/payment/success"
    >
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
