import { sql, type SqlBool } from 'kysely';
import type { OrderKind } from 'shared/contract/order';
import type { OrderStatus } from '../../orders/tables';
import type { Command } from '../Command';
import { DOCUMENT_ROLES } from '../roles';
import { pounds } from '../pounds';
import { findMatches, isMatchingOrder } from '../search/findMatches';
import { choiceOption, PAGE_OPTIONS, readChoice, readFind } from '../search/listOptions';
import { readOrder, sorted, type SortedList, sortOption, toResult } from '../search/listOrder';
import { COUNTRY_OPTION, PROMO_OPTION, readCountry, readPromoCode } from '../search/orderFilters';
import { paymentIdOf } from '../search/paymentIdOf';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { refundState, refundStatuses } from '../search/refundState';

const ORDER_STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'fulfilled',
  'review',
  'expired',
  'cancelled',
  'refunded',
];
/** A filter for all unpaid orders, whatever their status. */
const UNPAID = 'unpaid';
const UNPAID_STATUSES: readonly OrderStatus[] = ['pending', 'expired', 'cancelled'];
const STATES = [...ORDER_STATUSES, UNPAID] as const;
export const ORDER_KINDS: readonly OrderKind[] = ['purchase', 'renewal', 'addition'];
const LIST: SortedList = {
  table: 'orders',
  sorts: {
    created: { column: 'created_at', type: 'timestamptz' },
    pounds: { column: 'payable_pence', type: 'integer' },
  },
  usual: 'created-desc',
  rowNoun: 'order',
};

/** Uses literals, because a partial index has exactly this condition. */
const isUnpaid = sql<SqlBool>`status in (${sql.join(UNPAID_STATUSES.map((status) => sql.lit(status)))})`;

export const FIND_MEANING =
  'Part of the email address, words of the business name, the buyer’s reference, the start of the order number, a payment id, an activation code, a price such as £153.00 or the last four digits of a card.';

/** The columns that fit on a laptop's screen. Users can choose others. */
const SHOWN = ['order', 'status', 'kind', 'computers', 'pounds', 'refunded', 'created', 'customer', 'business'];

export const searchOrdersCommand: Command = {
  usage: 'orders',
  summary: 'Search the orders, newest first.',
  report: { title: 'Orders', roles: DOCUMENT_ROLES, columns: SHOWN },
  options: {
    find: { type: 'string', meaning: FIND_MEANING },
    status: choiceOption('State', STATES),
    kind: choiceOption('Kind', ORDER_KINDS),
    ...COUNTRY_OPTION,
    ...PROMO_OPTION,
    sort: sortOption(LIST),
    ...PERIOD_OPTIONS,
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const find = readFind(options);
    const status = readChoice(options, 'status', STATES);
    const kind = readChoice(options, 'kind', ORDER_KINDS);
    const country = readCountry(options);
    const promo = readPromoCode(options);
    const order = await readOrder(db, LIST, options, (after) => paymentIdOf(db, after));
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
      .$call((all) => sorted(all, order));
    if (find !== undefined) query = query.where(isMatchingOrder(await findMatches(db, find)));
    if (status === UNPAID) query = query.where(isUnpaid);
    else if (status !== undefined) query = query.where('status', '=', status);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (country !== undefined) query = query.where('country_code', '=', country);
    if (promo !== undefined) query = query.where('promo_code', '=', promo);
    return toResult(await query.execute(), order, ({ order_number }) => order_number, {
      order: (each) => each.order_number,
      status: (each) => each.status,
      kind: (each) => each.kind,
      computers: (each) => each.quantity,
      pounds: (each) => pounds(each.payable_pence),
      refunded: (each) => pounds(each.refunded_pence),
      refund: (each) => refundState(each, each.refundStatuses),
      'promo code': (each) => each.promo_code,
      country: (each) => each.country_code,
      'billing country': (each) => each.billing_country_code,
      created: (each) => each.created_at,
      paid: (each) => each.paid_at,
      customer: (each) => each.email,
      business: (each) => each.business_name || null,
    });
  },
};
