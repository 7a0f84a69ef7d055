import { useState } from 'react';
import { api, errorMessage, type User, useCurrentUser } from 'shared/api';
import { Link } from 'shared/router';
import { endpoint } from '../calls/endpoints';
import type { Read } from '../calls/readReply';
import type { OrderKind } from '../contract/order';
import { AWAITED_PAYMENTS, CANCEL_PAYMENT, type CancelledPayment, type OpenPayment } from '../contract/openPayments';
import { counting } from '../domain/counting';
import { formatPounds, type Pence, poundsToPence } from '../domain/money';
import { Button } from '../ui/Button';
import { StatusMessage } from '../ui/StatusMessage';
import styles from './PaymentsInProgress.module.css';
import { ownEndpoints, prefetchOwn, type Thunk } from './ownEndpoints';
import { usePayAgain } from './usePayAgain';

/** An order that the customer has not paid yet or paid recently, or whose payment is pending or under review. */
export interface PaymentInProgress {
  paymentId: string;
  /** The order number that customers see, or the payment id if the server sent no number. */
  orderNumber: string;
  kind: OrderKind | undefined;
  /** The subscription that the order renews or extends. */
  subscriptionId: string | undefined;
  /** The number of computers, if known. */
  quantity: number | undefined;
  state: OpenPayment['state'];
  amountPence: Pence | undefined;
}

const NONE: readonly PaymentInProgress[] = [];
/** A page refetches a list that is older than this when it opens. A prefetched list is younger. */
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
  return useListedPayments()?.filter(({ state }) => state !== 'paid');
}

function useListedPayments(): readonly PaymentInProgress[] | undefined {
  const userName = useCurrentUser()?.userName ?? '';
  const { currentData, isError } = paymentsInProgress.useQuery(
    { userName },
    { skip: userName === '', refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  return userName === '' || isError ? NONE : currentData;
}

/** The order that a page is about to place. `subscriptionId` is undefined for a purchase and while it loads. */
export type OrderToPlace = Pick<PaymentInProgress, 'subscriptionId'> & { kind: OrderKind };

/**
 * Returns the payments to show on the page of an order, all for the same thing: those that are on their way, the unpaid
 * order that the checkout would replace, and recently paid orders.
 */
export function usePaymentsAbout(order: OrderToPlace): readonly PaymentInProgress[] {
  return paymentsAbout(order, useListedPayments());
}

/** Returns the payments for a purchase, or for the same change of the same subscription. */
export function paymentsAbout(order: OrderToPlace, payments: readonly PaymentInProgress[] = NONE): PaymentInProgress[] {
  return payments.filter(({ kind, subscriptionId }) => kind === order.kind && subscriptionId === order.subscriptionId);
}

/**
 * Returns a function that refetches the payments. It resolves to a sentence about a payment that the page doesn't show
 * yet, for example because the customer paid in another tab. If there is none, it resolves to `undefined`.
 */
export function useFindNewPayment(order: OrderToPlace): () => Promise<string | undefined> {
  const userName = useCurrentUser()?.userName ?? '';
  const [fetchAgain] = paymentsInProgress.useLazyQuerySubscription();
  const shown = new Set(
    usePaymentsAbout(order).flatMap(({ state, paymentId }) => (state === 'unpaid' ? [] : paymentId)),
  );
  return async () => {
    const { data } = await fetchAgain({ userName });
    const found = paymentsAbout(order, data).find(
      ({ state, paymentId }) => state !== 'unpaid' && !shown.has(paymentId),
    );
    if (!found) return undefined;
    return found.state === 'paid'
      ? `You have already paid order ${found.orderNumber}.`
      : `A payment is on its way for order ${found.orderNumber}.`;
  };
}

interface PaymentsInProgressProps {
  payments: readonly PaymentInProgress[];
  /** A sentence to show below payments that are on their way. */
  children?: string;
  /** A sentence to show in the box of an unpaid order. */
  unpaidNote?: string;
  /** True if the customer is leaving the shop, so that cancelling is the only button. */
  isLeaving?: boolean;
}

/** Shows payments that are on their way, so that nobody pays twice, and lets the customer pay or cancel the others. */
export function PaymentsInProgress({ payments, children, unpaidNote, isLeaving = false }: PaymentsInProgressProps) {
  const [result, setResult] = useState<string>();
  const paidOrAwaited = payments.filter(({ state }) => state !== 'unpaid');
  const unpaid = payments.filter(({ state }) => state === 'unpaid');
  return (
    <>
      {paidOrAwaited.length > 0 ? (
        <StatusMessage tone="info">
          {paidOrAwaited.map((payment) => (
            <PaidOrAwaited key={payment.paymentId} payment={payment} />
          ))}
          {children === undefined ? null : <p>{children}</p>}
        </StatusMessage>
      ) : null}
      {unpaid.map((payment) => (
        <UnpaidOrder
          key={payment.paymentId}
          payment={payment}
          note={unpaidNote}
          isLeaving={isLeaving}
          onResult={setResult}
        />
      ))}
      {result === undefined ? null : (
        <StatusMessage key={result} tone="info" takesFocus>
          {result}
        </StatusMessage>
      )}
    </>
  );
}

/** Returns the path of the page that shows the order or its payment. */
export function successPathOf({ kind, paymentId }: Pick<PaymentInProgress, 'kind' | 'paymentId'>): string {
  return `/${kind === 'renewal' ? 'renew' : 'payment'}/success/${paymentId}`;
}

function PaidOrAwaited({ payment }: { payment: PaymentInProgress }) {
  const { orderNumber, state } = payment;
  const successPath = successPathOf(payment);
  if (state === 'paid') {
    return (
      <p>
        You have already paid order <strong>{orderNumber}</strong>
        <span>{`${inBrackets(describeBasket(payment))}. `}</span>
        <Link to={successPath}>See your order</Link>
      </p>
    );
  }
  return (
    <p>
      A payment is on its way for order <strong>{orderNumber}</strong>
      <span>{`${inBrackets(describeBasket(payment))}. You don't need to pay for this order again. `}</span>
      <Link to={successPath}>See your payment</Link>
    </p>
  );
}

interface UnpaidOrderProps {
  payment: PaymentInProgress;
  note: string | undefined;
  isLeaving: boolean;
  onResult: (result: string) => void;
}

function UnpaidOrder({ payment, note, isLeaving, onResult }: UnpaidOrderProps) {
  const { paymentId, orderNumber, kind } = payment;
  const { open, isLoading, failure } = usePayAgain(paymentId, kind === 'renewal' ? 'renewal' : 'purchase');
  const [cancel, cancelling] = cancelOpenPayment.useMutation();
  const isBusy = isLoading || cancelling.isLoading;

  async function cancelPayment() {
    const { data: outcome } = await cancel({ paymentId });
    if (outcome !== undefined) onResult(describeOutcome(outcome, orderNumber));
  }

  return (
    <StatusMessage tone="warning">
      <p>{`Order ${orderNumber}${inBrackets(describeBasket(payment))} is not paid yet.`}</p>
      <p>{`We have not received any money for it.${note === undefined ? '' : ` ${note}`}`}</p>
      <div className={styles.actions}>
        {isLeaving ? null : (
          <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : () => void open()}>
            Pay now
          </Button>
        )}
        <Button
          variant={isLeaving ? 'primary' : 'secondary'}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : () => void cancelPayment()}
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

/** Returns text such as `renewal for 2 computers, £96.00`, or an empty text if nothing is known. */
function describeBasket({ kind, quantity, amountPence }: PaymentInProgress): string {
  const computers =
    quantity === undefined ? undefined : counting(quantity, kind === 'addition' ? 'added computer' : 'computer');
  const item = kind === 'renewal' ? ['renewal', computers].filter(Boolean).join(' for ') : computers;
  return [item, amountPence === undefined ? undefined : formatPounds(amountPence)].filter(Boolean).join(', ');
}

const inBrackets = (text: string) => (text === '' ? '' : ` (${text})`);

/** Reads a payment from a reply. Returns an empty list if the payment has no id. */
export function readPayment({
  paymentId,
  orderNumber = paymentId,
  kind,
  subscriptionId,
  quantity,
  amount,
  state = 'being-checked',
}: Read<OpenPayment>) {
  if (paymentId === undefined || orderNumber === undefined) return [];
  const amountPence = amount === undefined ? undefined : poundsToPence(amount);
  return [{ paymentId, orderNumber, kind, subscriptionId, quantity, state, amountPence }];
}
