import { normalisePromoCode } from 'shared/domain/promoCode';
import { countryName } from '../../catalogue/countries';
import type { OrderKind, OrderStatus } from '../../orders/tables';
import { AdminError, type Command, type Options } from '../Command';
import { DOCUMENTS } from '../roles';
import { otherBillingCountry } from './orders';
import { pounds } from '../pounds';
import { rowsAfter } from '../search/cursor';
import { findMatches, isMatchingOrder } from '../search/findMatches';
import { counted, PAGE_OPTIONS, readChoice, readLimit, readText, toPage } from '../search/listOptions';
import { paymentIdOf } from '../search/paymentIdOf';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { refundState, refundStatuses } from '../search/refundState';

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'fulfilled',
  'review',
  'expired',
  'cancelled',
  'refunded',
];
export const ORDER_KINDS: readonly OrderKind[] = ['purchase', 'renewal', 'addition'];
const COLUMNS = [
  'order',
  'status',
  'kind',
  'computers',
  'pounds',
  'refunded',
  'refund',
  'promo code',
  'country',
  'billing country',
  'created',
  'paid',
  'customer',
  'business',
];

export const FIND_MEANING =
  'Part of the email address or business name, the start of the order number, a payment id or an activation code.';

export const searchOrdersCommand: Command = {
  usage: 'orders',
  summary: 'Search the orders, newest first.',
  report: { title: 'Orders', roles: DOCUMENTS },
  options: {
    find: { type: 'string', meaning: FIND_MEANING },
    status: { type: 'string', meaning: `One of ${ORDER_STATUSES.join(', ')}.` },
    kind: { type: 'string', meaning: `One of ${ORDER_KINDS.join(', ')}.` },
    country: { type: 'string', meaning: 'The customer’s country code, such as GB.' },
    promo: { type: 'string', meaning: 'The promo code that was used.' },
    ...PERIOD_OPTIONS,
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const limit = readLimit(options);
    const find = readText(options, 'find');
    const status = readChoice(options, 'status', ORDER_STATUSES);
    const kind = readChoice(options, 'kind', ORDER_KINDS);
    const country = readCountry(options);
    const promo = readText(options, 'promo');
    const after = readText(options, 'after');
    const period = readPeriod(options, clock);
    let query = db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select([
        'order_number',
        'status',
        'kind',
        'quantity',
        'payable_pence',
        'refunded_pence',
        'promo_code',
        'country_code',
        'billing_country_code',
      ])
      .select(['orders.created_at', 'paid_at', 'users.email', 'business_name', 'orders.id'])
      .select(refundStatuses.as('refundStatuses'))
      .where(isWithin('orders.created_at', period))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit + 1);
    if (find !== undefined) query = query.where(isMatchingOrder(await findMatches(db, find)));
    if (status !== undefined) query = query.where('status', '=', status);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (country !== undefined) query = query.where('country_code', '=', country);
    if (promo !== undefined) query = query.where('promo_code', '=', normalisePromoCode(promo));
    if (after !== undefined) {
      const id = await paymentIdOf(db, after);
      query = query.where(await rowsAfter(db, { table: 'orders', sortColumn: 'created_at', rowNoun: 'order' }, id));
    }
    const { items, ...page } = toPage(await query.execute(), limit, (order) => order.order_number);
    const rows = items.map((order) => ({
      order: order.order_number,
      status: order.status,
      kind: order.kind,
      computers: order.quantity,
      pounds: pounds(order.payable_pence),
      refunded: pounds(order.refunded_pence),
      refund: refundState(order, order.refundStatuses),
      'promo code': order.promo_code,
      country: order.country_code,
      'billing country': otherBillingCountry(order),
      created: order.created_at,
      paid: order.paid_at,
      customer: order.email,
      business: order.business_name || null,
    }));
    return { message: counted(rows.length, 'order'), rows, columns: COLUMNS, ...page };
  },
};

function readCountry(options: Options): string | undefined {
  const code = readText(options, 'country')?.toUpperCase();
  if (code !== undefined && countryName(code) === undefined)
    throw new AdminError('--country must be a country code such as GB.');
  return code;
}
