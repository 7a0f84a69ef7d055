import { runtimeConfig } from 'shared/runtime';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';

/**
 * Explains why a subscription is blocked. Omits the reason if an operator blocked the subscription, because the orders
 * do not contain that reason.
 */
export function BlockedNote({ orders }: { orders: readonly Order[] }) {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      <span>{`This subscription is blocked${reason(orders)}. Questions? Write to `}</span>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/**
 * Returns the reason as the end of the sentence, or an empty string. Uses the last order in the list, which is the
 * purchase, because a renewal's payment cannot block a subscription.
 */
function reason(orders: readonly Order[]): string {
  const status = orders.at(-1)?.payment.status;
  if (status === REFUNDED) return ' because its payment was refunded';
  return status === DISPUTED ? ' because its payment is disputed' : '';
}
