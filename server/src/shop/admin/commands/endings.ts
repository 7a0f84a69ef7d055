import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { addDays, calendarDateOf } from 'shared/domain/calendarDate';
import type { Db } from 'server-kit/db/database';
import type { AdminContext, Command, Options } from '../Command';
import { DOCUMENT_ROLES } from '../roles';
import { findMatches } from '../search/findMatches';
import { choiceOption, PAGE_OPTIONS, readChoice, readFind } from '../search/listOptions';
import { readOrder, sorted, type SortedList, sortOption, toResult } from '../search/listOrder';
import { COUNTRY_OPTION, PROMO_OPTION, readCountry, readPromoCode } from '../search/orderFilters';
import { dayOf, readPeriod } from '../search/period';
import { FIND_MEANING } from './searchOrders';

const LIST: SortedList = {
  table: 'subscriptions',
  sorts: { ends: { column: 'end_date', type: 'date' }, computers: { column: 'quantity', type: 'integer' } },
  usual: 'ends',
  rowNoun: 'subscription',
};
const STATES = ['active', 'blocked', 'ended'] as const;

export const endingsCommand: Command = {
  usage: 'endings',
  summary:
    'List the subscriptions by end date, with the country and the promo code of their first order. By default, only those that end today or later.',
  report: { title: 'Subscriptions by end date', roles: DOCUMENT_ROLES },
  options: {
    since: { type: 'string', label: 'First end date', kind: 'date', meaning: 'Such as 2027-03-01.' },
    until: { type: 'string', label: 'Last end date', kind: 'date', meaning: 'Such as 2027-03-31.' },
    status: choiceOption('State', STATES),
    ...COUNTRY_OPTION,
    ...PROMO_OPTION,
    find: { type: 'string', meaning: FIND_MEANING },
    sort: sortOption(LIST),
    ...PAGE_OPTIONS,
  },
  run: async (context, _args, options) => {
    const { db } = context;
    const status = readChoice(options, 'status', STATES);
    const { first, last } = readEndDates(context, options, status === 'ended');
    const country = readCountry(options);
    const promo = readPromoCode(options);
    const find = readFind(options);
    const order = await readOrder(db, LIST, options);
    let query = db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .innerJoin('orders', 'orders.id', 'subscriptions.origin_order_id')
      .select(['subscriptions.id', 'end_date', 'subscriptions.quantity', 'email', 'country_code', 'promo_code'])
      .select(['subscriptions.blocked_at', 'subscriptions.block_reason'])
      .$call((all) => sorted(all, order));
    if (first !== undefined) query = query.where('end_date', '>=', first);
    if (last !== undefined) query = query.where('end_date', '<=', last);
    if (status === 'active') query = query.where('subscriptions.blocked_at', 'is', null);
    if (status === 'blocked') query = query.where('subscriptions.blocked_at', 'is not', null);
    if (country !== undefined) query = query.where('country_code', '=', country);
    if (promo !== undefined) query = query.where('promo_code', '=', promo);
    if (find !== undefined) query = query.where(await isMatch(db, find));
    return toResult(await query.execute(), order, ({ id }) => id, {
      subscription: (each) => each.id,
      ends: (each) => each.end_date,
      computers: (each) => each.quantity,
      customer: (each) => each.email,
      country: (each) => each.country_code,
      'promo code': (each) => each.promo_code,
      blocked: (each) => each.blocked_at,
      reason: (each) => each.block_reason,
    });
  },
};

/** Reads the range of end dates. A subscription still works on its end date, so an ended one ended before today. */
function readEndDates({ clock }: AdminContext, options: Options, hasEnded: boolean) {
  const { since, until } = readPeriod(options, clock);
  const today = calendarDateOf(clock.now());
  const first = since ? dayOf(since) : hasEnded ? undefined : today;
  const limits = [...(until ? [dayOf(until)] : []), ...(hasEnded ? [addDays(today, -1)] : [])];
  const [earliestLimit] = limits.sort();
  return { first, last: earliestLimit };
}

/** Returns the SQL condition for the subscriptions of the customers and orders that match a search text. */
async function isMatch(db: Db, text: string): Promise<RawBuilder<SqlBool>> {
  const { userIds, orderIds } = await findMatches(db, text);
  // Read the ids first, because the database would otherwise check every subscription.
  const periods = await db
    .selectFrom('subscription_periods')
    .select('subscription_id')
    .where(sql<SqlBool>`order_id = any(${orderIds}::text[])`)
    .execute();
  const ids = periods.map(({ subscription_id }) => subscription_id);
  return sql<SqlBool>`(subscriptions.user_id = any(${userIds}::text[]) or subscriptions.id = any(${ids}::text[]))`;
}
