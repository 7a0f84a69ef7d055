import type { OrderKind } from 'shared/contract/order';
import type { Order } from './tables';

const PAGES: Record<OrderKind, string> = { purchase: 'payment', renewal: 'renew', addition: 'payment' };

type Returning = Pick<Order, 'id' | 'kind' | 'site_origin'>;

export function successUrl({ id, kind, site_origin }: Returning): string {
  return `${site_origin}/${PAGES[kind]}/success/${id}`;
}

export function cancelUrl({ id, kind, site_origin }: Returning): string {
  return `${site_origin}/${PAGES[kind]}/cancel/${id}`;
}
