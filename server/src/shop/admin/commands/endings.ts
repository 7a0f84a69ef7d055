import { sql, type SqlBool } from 'kysely';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { AdminError, type Command } from '../Command';
import { SUPPORT } from '../roles';
import { counted, PAGE_OPTIONS, readChoice, readLimit, readText, toPage } from '../search/listOptions';
import { dayOf, readPeriod } from '../search/period';

const COLUMNS = ['subscription', 'ends', 'computers', 'customer', 'blocked', 'reason'];

export const endingsCommand: Command = {
  usage: 'endings',
  summary: 'List the subscriptions by end date. The default is those that end today or later.',
  report: { title: 'Subscriptions by end date', roles: SUPPORT },
  options: {
    since: { type: 'string', label: 'First end date', kind: 'date', meaning: 'Such as 2027-03-01.' },
    until: { type: 'string', label: 'Last end date', kind: 'date', meaning: 'Such as 2027-03-31.' },
    status: {
      type: 'string',
      label: 'State',
      kind: 'choice',
      choices: ['active', 'blocked'],
      meaning: 'One of active, blocked.',
    },
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const limit = readLimit(options);
    const { since, until } = readPeriod(options, clock);
    const status = readChoice(options, 'status', ['active', 'blocked']);
    const after = readText(options, 'after');
    let query = db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select(['subscriptions.id', 'end_date', 'quantity', 'email', 'subscriptions.blocked_at'])
      .select('subscriptions.block_reason')
      .where('end_date', '>=', since ? dayOf(since) : calendarDateOf(clock.now()))
      .orderBy('end_date')
      .orderBy('subscriptions.id')
      .limit(limit + 1);
    if (until) query = query.where('end_date', '<=', dayOf(until));
    if (status !== undefined)
      query = query.where('subscriptions.blocked_at', status === 'active' ? 'is' : 'is not', null);
    if (after !== undefined) {
      const last = await db.selectFrom('subscriptions').select('end_date').where('id', '=', after).executeTakeFirst();
      if (!last) throw new AdminError(`There is no subscription ${after} to continue after.`);
      query = query.where(sql<SqlBool>`(end_date, subscriptions.id) > (${last.end_date}::date, ${after})`);
    }
    const { items, ...page } = toPage(await query.execute(), limit, ({ id }) => id);
    const rows = items.map((each) => ({
      subscription: each.id,
      ends: each.end_date,
      computers: each.quantity,
      customer: each.email,
      blocked: each.blocked_at,
      reason: each.block_reason,
    }));
    return { message: counted(rows.length, 'subscription'), rows, columns: COLUMNS, ...page };
  },
};
