import { runtimeConfig } from 'shared/runtime';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';

/** Says why a subscription is blocked. The orders give no reason if an operator blocked it. */
export function BlockedNote({ orders }: { orders: readonly Order[] }) {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      This subscription is blocked{reason(orders)}. Questions? Write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/** Reads the oldest order, since orders are newest first and only the payment of the purchase blocks a subscription. */
function reason(orders: readonly Order[]): string {
  const status = orders.at(-1)?.payment.status;
  if (status === REFUNDED) return ' because its payment was refunded';
  return status === DISPUTED ? ' because its payment is disputed' : '';
}
