import { api, useCurrentUser } from 'shared/api';
import { type AwaitedPayment, createAwaitedPayments } from 'shared/remote/awaitedPayments';
import { Link } from 'shared/router';
import { StatusMessage } from 'shared/ui/StatusMessage';

export const { useAwaitedPayments } = createAwaitedPayments({ api, useCurrentUser });

interface AwaitedPaymentsProps {
  payments: readonly AwaitedPayment[];
  /** A sentence to show below the payments. */
  children?: string;
}

/** Tells customers that payments are on their way, so that they don't pay twice. Renders nothing if there are none. */
export function AwaitedPayments({ payments, children }: AwaitedPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <StatusMessage tone="info">
      {payments.map(({ paymentId, orderNumber, isRenewal }) => (
        <p key={paymentId}>
          A payment is on its way for order <strong>{orderNumber}</strong>. You don't need to pay again.{' '}
          <Link to={`/${isRenewal ? 'renew' : 'payment'}/success/${paymentId}`}>See your payment</Link>
        </p>
      ))}
      {children === undefined ? null : <p>{children}</p>}
    </StatusMessage>
  );
}
