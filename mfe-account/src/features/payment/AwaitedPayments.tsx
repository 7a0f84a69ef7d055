import { api, useCurrentUser } from 'shared/api';
import { type AwaitedPayment, createAwaitedPayments } from 'shared/remote/awaitedPayments';
import { Link } from 'shared/router';
import { StatusMessage } from 'shared/ui/StatusMessage';

export const { prefetchAwaitedPayments, useAwaitedPayments } = createAwaitedPayments({ api, useCurrentUser });

interface AwaitedPaymentsProps {
  payments: readonly AwaitedPayment[];
}

/** Tells customers that payments are on their way, so that they don't pay twice. Renders nothing if there are none. */
export function AwaitedPayments({ payments }: AwaitedPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <StatusMessage tone="info">
      {payments.map(({ paymentId, orderNumber, isRenewal }) => (
        <p key={paymentId}>
          A payment is on its way for order <strong>{orderNumber}</strong>. You don't need to pay again.{' '}
          <Link to={`/${isRenewal ? 'renew' : 'payment'}/success/${paymentId}`}>See your payment</Link>
        </p>
      ))}
    </StatusMessage>
  );
}
