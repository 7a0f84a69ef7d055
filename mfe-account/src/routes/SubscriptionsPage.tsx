import { useState } from 'react';
import { errorMessage, useCurrentUser, type User } from 'shared/api';
import {
  PaymentsInProgress,
  prefetchPaymentsInProgress,
  usePaymentsInProgress,
} from 'shared/remote/PaymentsInProgress';
import { Link } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import type { Dispatch } from 'shared/store';
import { buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { StatusMessage } from 'shared/ui/StatusMessage';
import type { Order, Subscription } from '../api/subscription';
import { prefetchSubscriptions, useSubscriptions } from '../api/subscriptions';
import { InvoiceDialog } from '../features/invoice/InvoiceDialog';
import { attentionFirst } from './subscriptions/attentionFirst';
import { distinguish, NO_DISTINCTION } from './subscriptions/distinguish';
import { OtherOrders } from './subscriptions/OtherOrders';
import { SubscriptionCard } from './subscriptions/SubscriptionCard';
import { SubscriptionSkeleton } from './subscriptions/SubscriptionSkeleton';
import styles from './SubscriptionsPage.module.css';

/** Prefetches the subscriptions and the payments in progress before the shell opens the page. */
export function prefetch(dispatch: Dispatch, user: User | null | undefined): void {
  if (!user) return;
  dispatch(prefetchSubscriptions(user.userName));
  dispatch(prefetchPaymentsInProgress(user));
}

export default function SubscriptionsPage() {
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData: data, error, isFetching, refetch } = useSubscriptions(userName);
  const payments = usePaymentsInProgress();
  const isEmpty = data?.length === 0;
  // Without subscriptions, also wait for the payments in progress, because the text depends on them.
  const isLoading = data ? isEmpty && !payments : isFetching || !error;
  const [invoiced, setInvoiced] = useState<Order>();

  return (
    <div className={styles.page}>
      <PageTitle>{`${runtimeConfig().productName} - Subscriptions`}</PageTitle>
      {error && !isFetching ? (
        <StatusMessage tone="error" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </StatusMessage>
      ) : null}
      <PaymentsInProgress payments={payments ?? []} />
      {data && !isEmpty ? <Subscriptions subscriptions={data} onShowInvoice={setInvoiced} /> : null}
      {isEmpty && payments ? <NoSubscriptions hasPayment={payments.length > 0} /> : null}
      {data ? <OtherOrders userName={userName} onShowInvoice={setInvoiced} /> : null}
      {isLoading ? <Loading /> : null}
      <InvoiceDialog order={invoiced} userName={userName} onClose={() => setInvoiced(undefined)} />
    </div>
  );
}

function Loading() {
  return (
    <>
      <p role="status" data-waiting className={styles.heading}>
        Getting subscription...
      </p>
      <SubscriptionSkeleton />
    </>
  );
}

interface SubscriptionsProps {
  subscriptions: readonly Subscription[];
  onShowInvoice: (order: Order) => void;
}

function Subscriptions({ subscriptions, onShowInvoice }: SubscriptionsProps) {
  const sorted = attentionFirst(subscriptions);
  const distinctions = distinguish(sorted);
  return (
    <>
      <h2 className={styles.heading}>Your subscriptions</h2>
      {sorted.map((subscription, index) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          distinction={distinctions[index] ?? NO_DISTINCTION}
          onShowInvoice={onShowInvoice}
        />
      ))}
    </>
  );
}

/** Says that there are no subscriptions. Omits the link to the plans while a payment is in progress. */
function NoSubscriptions({ hasPayment }: { hasPayment: boolean }) {
  if (hasPayment) {
    return (
      <p>{"You don't have any subscriptions yet."} Your subscription will appear here when your payment arrives.</p>
    );
  }
  return (
    <>
      <p>{"You don't have any subscriptions yet."}</p>
      <div>
        <Link to="/" className={buttonClass()}>
          See plans and prices
        </Link>
      </div>
    </>
  );
}
