import { runtimeConfig } from 'shared/runtime';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';

/**
 * Tells the customer why a subscription is blocked. Gives no reason if an operator blocked the subscription, because
 * the orders do not record that reason.
 */
export function BlockedNote({ orders }: { orders: readonly Order[] }) {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      This subscription is blocked{reason(orders)}. Questions? Write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/**
 * Returns the reason from the oldest order, which is last in the list. Only the payment of the first purchase can block
 * a subscription.
 */
function reason(orders: readonly Order[]): string {
  const status = orders.at(-1)?.payment.status;
  if (status === REFUNDED) return ' because its payment was refunded';
  return status === DISPUTED ? ' because its payment is disputed' : '';
}
