import { useEffect } from 'react';
import { useCurrentUser, type User } from 'shared/api';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { Link, useParams } from 'shared/router';
import { type Dispatch, forgetBusinessDetails, recordVisit, useAppDispatch } from 'shared/store';
import { Card } from 'shared/ui/Card';
import { EmailAddress } from 'shared/ui/EmailAddress';
import { Facts } from 'shared/ui/Facts';
import { PageTitle } from 'shared/ui/PageTitle';
import { formatAmount } from '../amount/formatAmount';
import { type Completed, type CompletedOrder, prefetchOrderCheck, useOrderCheckQuery } from '../api/paymentChecks';
import { OrderInvoice } from '../features/invoice/OrderInvoice';
import { OrderDocuments } from '../features/orders/OrderDocuments';
import { InstallSteps } from '../features/payment/InstallSteps';
import { PaymentOutcome } from '../features/payment/PaymentOutcome';
import { PurchasedCodes } from '../features/codes/PurchasedCodes';
import { SupportContact } from '../features/payment/SupportContact';
import styles from './Success.module.css';

/** Prefetches the payment's state before the shell opens the page. */
export function prefetch(
  dispatch: Dispatch,
  user: User | null | undefined,
  { paymentId = '' }: Record<string, string>,
): void {
  if (user) dispatch(prefetchOrderCheck({ paymentId, userName: user.userName }));
}

export default function PaymentSuccessPage() {
  const { paymentId = '' } = useParams();
  const userName = useCurrentUser()?.userName ?? '';
  const query = useOrderCheckQuery({ paymentId, userName }, { skip: userName === '' });
  return (
    <PaymentOutcome
      paymentId={paymentId}
      query={query}
      pending={{
        onPage: 'Your activation codes appear here as soon as your payment is confirmed.',
        byEmail: 'We will email you your activation codes as soon as your payment arrives.',
      }}
      kind="purchase"
      orderPath={() => '/purchase'}
      refunded={<Link to="/subscriptions">See your order and its credit note</Link>}
    >
      {(order) => <ThankYou paymentId={paymentId} order={order} />}
    </PaymentOutcome>
  );
}

function ThankYou({ paymentId, order }: { paymentId: string; order: Completed<CompletedOrder> }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    forgetBusinessDetails();
    dispatch(recordVisit('purchase completed'));
  }, [dispatch]);

  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Thank you for your purchase</PageTitle>
      <div className={styles.columns}>
        <Card className={styles.order}>
          <PurchasedCodes codes={order.activationCodes} quantity={order.quantity} />
          <Facts
            facts={[
              ['Order', order.orderNumber ?? paymentId],
              ['Number of computers', order.quantity === 0 ? undefined : order.quantity],
              ['Paid', formatAmount(order)],
              ['Expires', order.endDate && formatCalendarDate(order.endDate)],
              [
                order.quantity > 1 ? 'Codes sent to' : 'Code sent to',
                order.sentTo && <EmailAddress key="recipient" address={order.sentTo} />,
              ],
            ]}
          />
          <div className={styles.documents}>
            <OrderInvoice paymentId={paymentId} />
            <OrderDocuments paymentId={paymentId} orderName={order.orderNumber ?? paymentId} />
          </div>
        </Card>
        <Card>
          <InstallSteps quantity={order.quantity} />
        </Card>
      </div>
      <p>
        You can find your codes, orders and invoices in <Link to="/subscriptions">your subscriptions</Link>.
      </p>
      <SupportContact paymentId={paymentId} orderNumber={order.orderNumber} />
    </div>
  );
}
