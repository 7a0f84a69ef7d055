import { useEffect } from 'react';
import { useCurrentUser, type User } from 'shared/api';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { describeKept } from 'shared/domain/codeChanges';
import { Link, useParams } from 'shared/router';
import { type Dispatch, forgetBusinessDetails, recordVisit, useAppDispatch } from 'shared/store';
import { buttonClass } from 'shared/ui/Button';
import { Card } from 'shared/ui/Card';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { Facts } from 'shared/ui/Facts';
import { PageTitle } from 'shared/ui/PageTitle';
import { formatAmount } from '../amount/formatAmount';
import {
  type Completed,
  type CompletedRenewal,
  prefetchRenewalCheck,
  useRenewalCheckQuery,
} from '../api/paymentChecks';
import { REFUNDED } from '../api/subscription';
import { ChangedCodes } from '../features/codes/ChangedCodes';
import { OrderInvoice } from '../features/invoice/OrderInvoice';
import { OrderDocuments } from '../features/orders/OrderDocuments';
import { PaymentOutcome } from '../features/payment/PaymentOutcome';
import { SupportContact } from '../features/payment/SupportContact';
import styles from './Success.module.css';

/** Prefetches the renewal's payment state before the shell opens the page. */
export function prefetch(
  dispatch: Dispatch,
  user: User | null | undefined,
  { paymentId = '' }: Record<string, string>,
): void {
  dispatch(prefetchRenewalCheck({ paymentId, userName: user?.userName ?? '' }));
}

export default function RenewSuccessPage() {
  const { paymentId = '' } = useParams();
  const user = useCurrentUser();
  // Check the payment for anonymous visitors too, because the server decides who can see a renewal.
  const query = useRenewalCheckQuery({ paymentId, userName: user?.userName ?? '' }, { skip: user === undefined });
  return (
    <PaymentOutcome
      paymentId={paymentId}
      query={query}
      pending={{
        onPage: 'The new end date appears here as soon as your payment is confirmed.',
        byEmail: 'We will extend your subscription and email you as soon as your payment arrives.',
      }}
      kind="renewal"
      orderPath={({ subscriptionId }) =>
        subscriptionId === undefined ? '/subscriptions' : `/subscription/renew/${encodeURIComponent(subscriptionId)}`
      }
      refunded={<OrderInvoice paymentId={paymentId} status={REFUNDED} label="Invoice and credit note" />}
    >
      {(renewal) => <Renewed paymentId={paymentId} renewal={renewal} />}
    </PaymentOutcome>
  );
}

interface RenewedProps {
  paymentId: string;
  renewal: Completed<CompletedRenewal>;
}

function Renewed({ paymentId, renewal }: RenewedProps) {
  const dispatch = useAppDispatch();
  const isSignedIn = Boolean(useCurrentUser());
  const orderName = renewal.orderNumber ?? paymentId;
  const { ended, added } = renewal.changes;
  const extension =
    renewal.endDate === undefined
      ? 'Your subscription is extended by 12 months.'
      : `Your subscription is extended until ${formatCalendarDate(renewal.endDate)}.`;
  const codes =
    ended.length + added.length > 0
      ? describeKept(ended.length)
      : 'Your existing activation codes stay the same, so there is nothing to change on your computers.';
  useEffect(() => {
    forgetBusinessDetails();
    dispatch(recordVisit('renewal completed'));
  }, [dispatch]);

  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Thank you for your renewal</PageTitle>
      <p>{`${extension} ${codes}`}</p>
      <Card className={styles.order}>
        <ChangedCodes {...renewal.changes} />
        <Facts
          facts={[
            ['Order', orderName],
            ['Number of computers', renewal.quantity],
            ['Paid', formatAmount(renewal)],
            ['Confirmation sent to', renewal.sentTo && <EmailAddress key="recipient" address={renewal.sentTo} />],
          ]}
        />
        {isSignedIn ? (
          <div className={styles.documents}>
            <OrderInvoice paymentId={paymentId} />
            <OrderDocuments paymentId={paymentId} orderName={orderName} />
          </div>
        ) : null}
      </Card>
      {renewal.isOwner ? (
        <Link to="/subscriptions" className={buttonClass()}>
          See your subscriptions
        </Link>
      ) : (
        <p>Our email to you links to this order and its invoice.</p>
      )}
      <SupportContact paymentId={paymentId} orderNumber={renewal.orderNumber} />
    </div>
  );
}
