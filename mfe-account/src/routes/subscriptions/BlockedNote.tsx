import { runtimeConfig } from 'shared/runtime';
import { DISPUTED, type Order, REFUNDED } from '../../api/subscription';

/** Why a subscription cannot be used, as far as its orders tell; an operator may block one too. */
export function BlockedNote({ orders }: { orders: readonly Order[] }) {
  const { supportEmail } = runtimeConfig();
  return (
    <p>
      This subscription is blocked{reason(orders)}. Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

function reason(orders: readonly Order[]): string {
  const has = (status: string) => orders.some(({ payment }) => payment.status === status);
  if (has(REFUNDED)) return ' because its payment was refunded';
  return has(DISPUTED) ? ' because its payment is disputed' : '';
}
