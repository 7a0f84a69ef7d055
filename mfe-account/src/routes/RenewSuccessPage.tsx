import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared/api';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { Link, useParams } from 'shared/router';
import { forgetBusinessDetails, recordVisit, useAppDispatch } from 'shared/store';
import { Button, buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { formatAmount } from '../amount/formatAmount';
import { type Completed, type CompletedRenewal, useRenewalCheckQuery } from '../api/paymentChecks';
import { REFUNDED } from '../api/subscription';
import { prefetchInvoice, InvoiceDialog } from '../features/invoice/InvoiceDialog';
import { PaymentOutcome } from '../features/payment/PaymentOutcome';
import { SupportContact } from '../features/payment/SupportContact';
import { Facts } from '../ui/Facts';
import styles from './Success.module.css';

export default function RenewSuccessPage() {
  const { paymentId = '' } = useParams();
  const user = useCurrentUser();
  // The page needs no sign-in. The server decides who can see a renewal.
  const query = useRenewalCheckQuery({ paymentId, userName: user?.userName ?? '' }, { skip: user === undefined });
  return (
    <PaymentOutcome
      paymentId={paymentId}
      query={query}
      pendingMessage="The new end date appears here as soon as it is confirmed."
      kind="renewal"
      orderPath={({ subscriptionId }) =>
        subscriptionId === undefined ? '/subscriptions' : `/subscription/renew/${encodeURIComponent(subscriptionId)}`
      }
      refunded={
        user ? (
          <RenewalInvoice
            paymentId={paymentId}
            userName={user.userName}
            status={REFUNDED}
            label="Invoice and credit note"
          />
        ) : null
      }
    >
      {(renewal) => <Renewed paymentId={paymentId} renewal={renewal} userName={user?.userName} />}
    </PaymentOutcome>
  );
}

interface RenewedProps {
  paymentId: string;
  renewal: Completed<CompletedRenewal>;
  /** The customer who paid; `undefined` for an anonymous visitor. */
  userName: string | undefined;
}

function Renewed({ paymentId, renewal, userName }: RenewedProps) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    forgetBusinessDetails();
    dispatch(recordVisit('renewal completed'));
  }, [dispatch]);

  return (
    <div className={styles.page}>
      <PageTitle takesFocus>Thank you for your renewal</PageTitle>
      <p>
        {renewal.endDate === undefined
          ? 'Your subscription is extended by 12 months.'
          : `Your subscription is extended until ${formatCalendarDate(renewal.endDate)}.`}{' '}
        Your existing activation codes stay the same, so there is nothing to change on your computers.
      </p>
      <Facts
        facts={[
          { term: 'Order', details: renewal.orderNumber ?? paymentId },
          { term: 'Paid', details: formatAmount(renewal) },
        ]}
      />
      {userName === undefined ? null : <RenewalInvoice paymentId={paymentId} userName={userName} />}
      <Link to="/subscriptions" className={buttonClass()}>
        See your subscriptions
      </Link>
      <SupportContact paymentId={paymentId} orderNumber={renewal.orderNumber} />
    </div>
  );
}

interface RenewalInvoiceProps {
  paymentId: string;
  userName: string;
  status?: string;
  label?: string;
}

/** Customers who renew another customer's subscription can open the invoice only here. */
function RenewalInvoice({ paymentId, userName, status, label = 'Invoice' }: RenewalInvoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const order = { id: paymentId, invoiceHtml: '', countryName: '', refunds: [], payment: { status } };
  return (
    <>
      <Button
        variant="secondary"
        onPointerEnter={prefetchInvoice}
        onFocus={prefetchInvoice}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <InvoiceDialog order={isOpen ? order : undefined} userName={userName} onClose={() => setIsOpen(false)} />
    </>
  );
}
