import type { User } from 'shared/api';
import { prefetchPaymentsInProgress } from 'shared/remote/PaymentsInProgress';
import type { Dispatch } from 'shared/store';
import { AlreadyPaid } from '../features/already-paid/AlreadyPaid';
import { PaymentCanceled } from './cancel/PaymentCanceled';
import { useStoredOrder } from '../order/useStoredOrder';

/** Prefetches the payments in progress before the shell opens the page. */
export function prefetch(dispatch: Dispatch, user: User | null | undefined): void {
  dispatch(prefetchPaymentsInProgress(user));
}

export default function RenewCancelPage() {
  const storedId = useStoredOrder()?.subscriptionId ?? undefined;
  return (
    <PaymentCanceled
      kind="renewal"
      linkBack={(subscriptionId = storedId) =>
        subscriptionId === undefined
          ? { path: '/subscriptions', label: 'My subscriptions' }
          : { path: `/subscription/renew/${encodeURIComponent(subscriptionId)}`, label: 'Back to your renewal' }
      }
      successPath="/renew/success"
    >
      <AlreadyPaid />
    </PaymentCanceled>
  );
}
