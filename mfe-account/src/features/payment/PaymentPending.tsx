import { Facts } from 'shared/ui/Facts';
import { PageTitle } from 'shared/ui/PageTitle';
import { Spinner } from 'shared/ui/Spinner';
import { type Amount, formatAmount } from '../../amount/formatAmount';
import styles from './Payment.module.css';
import { SupportContact } from './SupportContact';
import { useHasPassed } from './useHasPassed';

/**
 * How long the provider usually takes to confirm a card payment. A longer wait means a delayed payment method or a
 * problem at the provider.
 */
const USUAL_MS = 30_000;

/**
 * Messages about what happens after the confirmation. `onPage` describes what the page will show, and `byEmail` is for
 * customers who close the page.
 */
export interface PendingMessages {
  onPage: string;
  byEmail: string;
}

interface PaymentPendingProps {
  paymentId: string;
  orderNumber: string | undefined;
  total: Amount;
  /** True if the server reports that the customer paid with a delayed payment method. */
  isSlow: boolean;
  pending: PendingMessages;
}

export function PaymentPending({ paymentId, orderNumber, total, isSlow, pending }: PaymentPendingProps) {
  const isLate = useHasPassed(USUAL_MS);
  return (
    <div className={styles.page}>
      <PageTitle takesFocus>{isSlow ? 'Your payment is on its way' : 'We have received your payment'}</PageTitle>
      <Facts
        facts={[
          ['Order', orderNumber ?? paymentId],
          ['Total', total.amountHundredths === undefined ? undefined : formatAmount(total)],
        ]}
      />
      {isSlow || isLate ? (
        <>
          <p role="status">{`${isSlow ? SLOW : LATE} ${pending.byEmail}`}</p>
          <p>You don't need to do anything else, and there is no need to pay again. You can safely close this page.</p>
        </>
      ) : (
        <>
          <p role="status" className={styles.waiting}>
            <Spinner /> <span>The payment provider is confirming it. This usually takes a few seconds.</span>
          </p>
          <p>
            <span>You don't need to do anything else, and there is no need to pay again. </span>
            <span>{pending.onPage}</span>
            <span> This page updates automatically. If you close it, you'll still get the confirmation by email.</span>
          </p>
        </>
      )}
      <SupportContact paymentId={paymentId} orderNumber={orderNumber} />
    </div>
  );
}

const SLOW = 'You paid with a method that can take several days, such as a bank debit.';

const LATE =
  'The payment provider has not confirmed it yet. Some methods, such as a bank debit, can take several days.';
