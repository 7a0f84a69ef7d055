import type { ReactNode } from 'react';
import { useCurrentUser } from 'shared/api';
import { Link, useParams } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/Button';
import { PageTitle } from 'shared/ui/PageTitle';
import { Spinner } from 'shared/ui/Spinner';
import { type CancelOutcome, useCancelPaymentQuery } from './cancelPayment';
import styles from './PaymentCanceled.module.css';

interface PaymentCanceledProps {
  /** The address of the unchanged order. */
  backTo: string;
  backWords: string;
  /** The address of the success page, without the payment id. */
  successPath: string;
  children?: ReactNode;
}

/** Claims that nothing was charged only after the server has asked the payment provider. */
export function PaymentCanceled({ backTo, backWords, successPath, children }: PaymentCanceledProps) {
  const { paymentId = '' } = useParams();
  const userName = useCurrentUser()?.userName ?? '';
  const isSkipped = userName === '' || paymentId === '';
  const { currentData, isFetching, isError, refetch } = useCancelPaymentQuery(
    { paymentId, userName },
    { skip: isSkipped },
  );
  const outcome = isError ? 'unknown' : currentData;
  const hasMoney = outcome === 'paid' || outcome === 'being-checked';
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <PageTitle takesFocus>payment canceled</PageTitle>
      </div>
      <div role="status" className={styles.outcome}>
        {isFetching ? (
          <p>
            <Spinner /> Asking the payment provider ...
          </p>
        ) : (
          <p>{outcome === undefined ? 'Your order is kept as it was.' : SENTENCES[outcome]}</p>
        )}
      </div>
      {outcome === 'unknown' && !isFetching ? <Button onClick={() => void refetch()}>Check again</Button> : null}
      {hasMoney ? (
        <Link to={`${successPath}/${paymentId}`} className={buttonClass('primary')}>
          {outcome === 'paid' ? 'See your order' : 'See your payment'}
        </Link>
      ) : (
        <Link to={backTo} className={buttonClass(outcome === 'unknown' ? 'quiet' : 'primary')}>
          {backWords}
        </Link>
      )}
      {children}
    </div>
  );
}

const SENTENCES: Readonly<Record<CancelOutcome, string>> = {
  'not-charged': 'Nothing was charged. Your order is kept as it was.',
  paid: 'Your payment was faster than the cancellation. Your order is complete.',
  'being-checked': 'Your payment is on its way. You don’t need to pay again.',
  unknown:
    'We could not ask the payment provider about this payment. If you have paid, please check again before you pay another time.',
};
