import { runtimeConfig } from 'shared/runtime';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';

/** Says why a subscription can't be used, as far as its orders tell. An operator may block one, too. */
export function BlockedNote({ orders }: { orders: readonly Order[] }) {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      This subscription is blocked{reason(orders)}. Questions? Write to{' '}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

/** Orders come newest first. The oldest is the purchase, whose payment alone blocks a subscription. */
function reason(orders: readonly Order[]): string {
  const status = orders.at(-1)?.payment.status;
  if (status === REFUNDED) return ' because its payment was refunded';
  return status === DISPUTED ? ' because its payment is disputed' : '';
}
