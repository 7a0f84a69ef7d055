import { sql, type SqlBool } from 'kysely';
import { emailKey } from '../../accounts/email';
import type { Db } from 'server-kit/db/database';
import type { Command } from '../Command';
import { DOCUMENT_ROLES } from '../roles';
import { pounds } from '../pounds';
import { findMatches } from '../search/findMatches';
import { choiceOption, PAGE_OPTIONS, readChoice, readFind } from '../search/listOptions';
import { readOrder, sorted, type SortedList, sortOption, toResult } from '../search/listOrder';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { FIND_MEANING } from './searchOrders';

const LIST: SortedList = {
  table: 'users',
  sorts: { registered: { column: 'created_at', type: 'timestamptz' }, customer: { column: 'email_key', type: 'text' } },
  usual: 'registered-desc',
  rowNoun: 'customer',
};
const STATES = ['active', 'blocked'] as const;

/** The columns that fit on a laptop's screen. Users can choose others. */
const SHOWN = ['customer', 'registered', 'orders', 'pounds', 'subscriptions', 'last order'];

export const searchCustomersCommand: Command = {
  usage: 'customers',
  summary: 'Search the customers, newest first. Shows what each customer paid, minus refunds.',
  report: { title: 'Customers', roles: DOCUMENT_ROLES, columns: SHOWN },
  options: {
    find: { type: 'string', meaning: FIND_MEANING },
    status: choiceOption('State', STATES),
    ...PERIOD_OPTIONS,
    sort: sortOption(LIST),
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const find = readFind(options);
    const status = readChoice(options, 'status', STATES);
    const order = await readOrder(db, LIST, options, (after) => userIdOf(db, after));
    let query = db
      .selectFrom('users')
      .select((users) => [
        'users.id',
        'users.email',
        'users.created_at',
        users
          .selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('user_id', '=', 'users.id')
          .as('orders'),
        users
          .selectFrom('orders')
          .select(sql<number>`coalesce(sum(payable_pence - refunded_pence), 0)::int8`.as('pence'))
          .whereRef('user_id', '=', 'users.id')
          .where('paid_at', 'is not', null)
          .as('pence'),
        users
          .selectFrom('subscriptions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('user_id', '=', 'users.id')
          .as('subscriptions'),
        users
          .selectFrom('orders')
          .select(({ fn }) => fn.max('created_at').as('at'))
          .whereRef('user_id', '=', 'users.id')
          .as('lastOrder'),
      ])
      .where(isWithin('users.created_at', readPeriod(options, clock)))
      .$call((all) => sorted(all, order));
    if (find !== undefined) query = query.where(sql<SqlBool>`users.id = any(${await findCustomers(db, find)}::text[])`);
    if (status !== undefined) query = query.where('users.blocked_at', status === 'active' ? 'is' : 'is not', null);
    return toResult(await query.execute(), order, ({ email }) => email, {
      customer: (user) => user.email,
      registered: (user) => user.created_at,
      orders: (user) => user.orders,
      pounds: (user) => pounds(user.pence ?? 0),
      subscriptions: (user) => user.subscriptions,
      'last order': (user) => user.lastOrder,
      'customer id': (user) => user.id,
    });
  },
};

/** Returns the ids of customers who match the search text or have a matching order. */
async function findCustomers(db: Db, text: string): Promise<string[]> {
  const { userIds, orderIds } = await findMatches(db, text);
  const owners = await db
    .selectFrom('orders')
    .select('user_id')
    .distinct()
    .where(sql<SqlBool>`id = any(${orderIds}::text[])`)
    .execute();
  return [...new Set([...userIds, ...owners.map(({ user_id }) => user_id)])];
}

async function userIdOf(db: Db, email: string): Promise<string> {
  const user = await db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst();
  return user?.id ?? email;
}
