import { runtimeConfig } from 'shared/runtime';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';

/** Tells the customer why a subscription is blocked. If an operator blocked it, the orders give no reason. */
export function BlockedNote({ orders }: { orders: readonly Order[] }) {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      This subscription is blocked{reason(orders)}. Questions? Write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/** Use the oldest order, which is last in the list. Only the payment of the purchase blocks a subscription. */
function reason(orders: readonly Order[]): string {
  const status = orders.at(-1)?.payment.status;
  if (status === REFUNDED) return ' because its payment was refunded';
  return status === DISPUTED ? ' because its payment is disputed' : '';
}
