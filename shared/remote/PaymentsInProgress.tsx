import { useState } from 'react';
import { api, errorMessage, type User, useCurrentUser } from 'shared/api';
import { Link } from 'shared/router';
import { endpoint } from '../calls/endpoints';
import type { Read } from '../calls/readReply';
import { AWAITED_PAYMENTS, CANCEL_PAYMENT, type CancelledPayment, type OpenPayment } from '../contract/openPayments';
import { formatPounds, type Pence, poundsToPence } from '../domain/money';
import { Button } from '../ui/Button';
import { StatusMessage } from '../ui/StatusMessage';
import styles from './PaymentsInProgress.module.css';
import { ownEndpoints, prefetchOwn, type Thunk } from './ownEndpoints';
import { usePayAgain } from './usePayAgain';

/** An order that the customer has not paid yet, or whose payment is pending or under review by the shop. */
interface PaymentInProgress {
  paymentId: string;
  /** The order number that customers see, or the payment id if the server sent no number. */
  orderNumber: string;
  isRenewal: boolean;
  isUnpaid: boolean;
  amountPence: Pence | undefined;
}

const NONE: readonly PaymentInProgress[] = [];
/** The age above which a page refetches the list when it opens. A prefetched list is younger, so the page uses it. */
const FRESH_SECONDS = 20;

const { paymentsInProgress, cancelOpenPayment } = ownEndpoints(api, (build) => ({
  paymentsInProgress: build.query<PaymentInProgress[], { userName: string }>({
    ...endpoint(AWAITED_PAYMENTS, (payments = []) => payments.flatMap(readPayment)),
    providesTags: ['Subscriptions'],
  }),
  cancelOpenPayment: build.mutation<CancelledPayment['outcome'], { paymentId: string }>({
    ...endpoint(CANCEL_PAYMENT, ({ outcome = 'unknown' }) => outcome),
    invalidatesTags: ['Subscriptions'],
  }),
}));

/** Prefetches the payments of a signed-in customer. Does nothing for anonymous visitors. */
export function prefetchPaymentsInProgress(user: User | null | undefined): Thunk<void> {
  return user ? prefetchOwn(paymentsInProgress, { userName: user.userName }) : () => undefined;
}

/**
 * Returns the customer's payments in progress, or `undefined` while they load. Returns an empty list for anonymous
 * visitors and after a failure.
 */
export function usePaymentsInProgress(): readonly PaymentInProgress[] | undefined {
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData, isError } = paymentsInProgress.useQuery(
    { userName },
    { skip: userName === '', refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  return userName === '' || isError ? NONE : currentData;
}

interface PaymentsInProgressProps {
  payments: readonly PaymentInProgress[];
  /** A sentence to show below payments that are on their way. */
  children?: string;
}

/** Shows payments that are on their way, so that nobody pays twice, and lets the customer pay or cancel the others. */
export function PaymentsInProgress({ payments, children }: PaymentsInProgressProps) {
  const [result, setResult] = useState<string>();
  const awaited = payments.filter(({ isUnpaid }) => !isUnpaid);
  const unpaid = payments.filter(({ isUnpaid }) => isUnpaid);
  return (
    <>
      {awaited.length > 0 ? (
        <StatusMessage tone="info">
          {awaited.map(({ paymentId, orderNumber, isRenewal }) => (
            <p key={paymentId}>
              A payment is on its way for order <strong>{orderNumber}</strong>. You don't need to pay again.{' '}
              <Link to={`/${isRenewal ? 'renew' : 'payment'}/success/${paymentId}`}>See your payment</Link>
            </p>
          ))}
          {children === undefined ? null : <p>{children}</p>}
        </StatusMessage>
      ) : null}
      {unpaid.map((payment) => (
        <UnpaidOrder key={payment.paymentId} payment={payment} onResult={setResult} />
      ))}
      {result === undefined ? null : (
        <StatusMessage key={result} tone="info" takesFocus>
          {result}
        </StatusMessage>
      )}
    </>
  );
}

function UnpaidOrder({ payment, onResult }: { payment: PaymentInProgress; onResult: (result: string) => void }) {
  const { paymentId, orderNumber, isRenewal, amountPence } = payment;
  const { open, isLoading, failure } = usePayAgain(paymentId, isRenewal ? 'renewal' : 'purchase');
  const [cancel, cancelling] = cancelOpenPayment.useMutation();
  const isBusy = isLoading || cancelling.isLoading;
  const amount = amountPence === undefined ? '' : ` (${formatPounds(amountPence)})`;

  async function cancelIt() {
    const { data: outcome } = await cancel({ paymentId });
    if (outcome !== undefined) onResult(describeOutcome(outcome, orderNumber));
  }

  return (
    <StatusMessage tone="warning">
      <p>{`Order ${orderNumber}${amount} is not paid yet.`}</p>
      <div className={styles.actions}>
        <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : () => void open()}>
          Pay now
        </Button>
        <Button
          variant="secondary"
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : () => void cancelIt()}
        >
          Cancel this payment
        </Button>
      </div>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {cancelling.error ? <p role="alert">{errorMessage(cancelling.error)}</p> : null}
    </StatusMessage>
  );
}

function describeOutcome(outcome: CancelledPayment['outcome'], orderNumber: string): string {
  if (outcome === 'not-charged') return `The payment for order ${orderNumber} is cancelled. Nothing was charged.`;
  if (outcome === 'paid') return `You paid order ${orderNumber} before you cancelled, so the order is complete.`;
  return `We could not cancel the payment for order ${orderNumber}, because it may be on its way. Please check again later.`;
}

function readPayment({ paymentId, orderNumber = paymentId, kind, amount, state }: Read<OpenPayment>) {
  if (paymentId === undefined || orderNumber === undefined) return [];
  const amountPence = amount === undefined ? undefined : poundsToPence(amount);
  return [{ paymentId, orderNumber, isRenewal: kind === 'renewal', isUnpaid: state === 'unpaid', amountPence }];
}
