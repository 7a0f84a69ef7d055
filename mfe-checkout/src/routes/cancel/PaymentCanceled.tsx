import type { ReactNode } from 'react';
import { errorStatus, useCurrentUser } from 'shared/api';
import { PayAgain } from 'shared/remote/PayAgain';
import {
  type PaymentInProgress,
  PaymentsInProgress,
  paymentsAbout,
  successPathOf,
  usePaymentsInProgress,
} from 'shared/remote/PaymentsInProgress';
import { Link, useParams } from 'shared/router';
import { runtimeConfig } from 'shared/runtime';
import { Button, buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { passFocusOn } from 'shared/ui/passFocusOn';
import { Spinner } from 'shared/ui/Spinner';
import { type CancelOutcome, useCancelPaymentQuery } from './cancelPayment';
import { OtherAccount } from './OtherAccount';
import styles from './PaymentCanceled.module.css';

interface PaymentCanceledProps {
  kind: 'purchase' | 'renewal';
  /**
   * Returns the path and the text of the link back to the order. `subscriptionId` identifies the renewed or extended
   * subscription, if known.
   */
  linkBack: (subscriptionId: string | undefined) => { path: string; label: string };
  /** The success page's path, without the payment id. */
  successPath: string;
  /** Content to show while the outcome is unknown. */
  children?: ReactNode;
}

/**
 * Cancels the payment on the server and tells the customer the outcome. Never says that nothing was charged unless the
 * server confirms it.
 */
export function PaymentCanceled({ kind, linkBack, successPath, children }: PaymentCanceledProps) {
  const { paymentId = '' } = useParams();
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData, isFetching, isError, error, refetch } = useCancelPaymentQuery(
    { paymentId, userName },
    { skip: userName === '' || paymentId === '' },
  );
  const payments = usePaymentsInProgress();
  const isNotFound = errorStatus(error) === 404;
  // Undefined while loading, and for anonymous visitors.
  const outcome = isError ? 'unknown' : currentData?.outcome;
  const { orderNumber, subscriptionId, replacement } = currentData ?? {};
  const isPaidOrPending = outcome === 'paid' || outcome === 'being-checked';
  const isReplaced = replacement !== undefined;
  const otherPayments = paymentsAbout({ kind: currentData?.kind ?? kind, subscriptionId }, payments).filter(
    (payment) => payment.paymentId !== paymentId,
  );
  const back = linkBack(subscriptionId);
  // Don't offer to pay while another payment is pending, because the customer could pay twice.
  const isDone = isPaidOrPending || isReplaced || otherPayments.some(({ state }) => state !== 'unpaid');

  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <PageTitle takesFocus>payment canceled</PageTitle>
      </div>
      {isNotFound && !isFetching ? (
        <OtherAccount paymentId={paymentId} />
      ) : (
        <>
          <div role="status" className={styles.outcome}>
            {isFetching ? (
              <p>
                <Spinner /> <span>Checking with the payment provider ...</span>
              </p>
            ) : (
              <p>{outcome === undefined ? 'Your order is unchanged.' : describeOutcome(outcome, isReplaced)}</p>
            )}
            {replacement === undefined ? null : <p>{describeReplacement(replacement)}</p>}
          </div>
          <PaymentsInProgress payments={isPaidOrPending || isReplaced ? [] : otherPayments} />
          <div className={styles.actions}>
            {outcome === 'unknown' ? (
              <Button
                ref={passFocusOn}
                aria-disabled={isFetching || undefined}
                onClick={isFetching ? undefined : () => void refetch()}
              >
                Check again
              </Button>
            ) : null}
            {/* An unpaid order in the list is newer, and has a button of its own. */}
            {outcome === 'not-charged' && !isDone && otherPayments.length === 0 ? (
              <PayAgain paymentId={paymentId} kind={kind} />
            ) : null}
            {replacement === undefined ? null : (
              <Link to={successPathOf(replacement)} className={buttonClass('primary')}>
                {replacement.state === 'paid' ? 'See your order' : 'See your payment'}
              </Link>
            )}
            {isPaidOrPending ? (
              <Link to={`${successPath}/${paymentId}`} className={buttonClass('primary')}>
                {outcome === 'paid' ? 'See your order' : 'See your payment'}
              </Link>
            ) : null}
            {isDone ? null : (
              <Link to={back.path} className={buttonClass(outcome === undefined ? 'primary' : 'secondary')}>
                {back.label}
              </Link>
            )}
          </div>
          {outcome === undefined || outcome === 'unknown' ? children : null}
          {orderNumber === undefined ? null : <OrderContact orderNumber={orderNumber} />}
        </>
      )}
    </div>
  );
}

function OrderContact({ orderNumber }: { orderNumber: string }) {
  const { supportEmail } = runtimeConfig();
  const subject = encodeURIComponent(`Order ${orderNumber}`);
  return (
    <p className={styles.contact}>
      <span>{`Order ${orderNumber}. Questions? Write to `}</span>
      <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a>.
    </p>
  );
}

function describeOutcome(outcome: CancelOutcome, isReplaced: boolean): string {
  return isReplaced && outcome === 'not-charged' ? 'Nothing was charged.' : OUTCOME_MESSAGES[outcome];
}

function describeReplacement({ orderNumber, state }: PaymentInProgress): string {
  return state === 'paid'
    ? `Order ${orderNumber} replaced this one and is paid.`
    : `Order ${orderNumber} replaced this one, and its payment is on its way. You don't need to pay again.`;
}

const OUTCOME_MESSAGES: Readonly<Record<CancelOutcome, string>> = {
  'not-charged': 'Nothing was charged. Your order is unchanged.',
  paid: 'Your payment went through before you cancelled. Your order is complete.',
  'being-checked': "Your payment is on its way. You don't need to pay again.",
  unknown:
    'We could not check this payment with the payment provider. If you have paid, please check again before you pay again.',
};
