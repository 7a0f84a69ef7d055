import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { mailKinds } from '../../mail/templates/renderMail';
import type { Command } from '../Command';
import { DOCUMENTS } from '../roles';
import { findMatches } from '../search/findMatches';
import { choiceOption, counted, PAGE_OPTIONS, readChoice, readLimit, readText, toPage } from '../search/listOptions';
import { readOrder, type SortedList, sortOption } from '../search/listOrder';
import { isInMailState, isMailAbout, MAIL_STATES, mailState } from '../search/mailState';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { FIND_MEANING } from './searchOrders';

const COLUMNS = ['mail', 'kind', 'state', 'recipient', 'created', 'due', 'sent', 'attempts', 'last error'];

const LIST: SortedList = {
  table: 'outbox',
  sorts: { created: { column: 'created_at', type: 'timestamptz' } },
  usual: 'created-desc',
  rowNoun: 'email',
};

export const mailCommand: Command = {
  usage: 'mail',
  summary: 'Search the emails, newest first. Does not show their contents.',
  report: { title: 'Emails', roles: DOCUMENTS },
  options: {
    find: { type: 'string', meaning: FIND_MEANING },
    status: choiceOption('State', MAIL_STATES),
    kind: choiceOption('Kind', mailKinds),
    ...PERIOD_OPTIONS,
    sort: sortOption(LIST),
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const limit = readLimit(options);
    const now = clock.now();
    const find = readText(options, 'find');
    const status = readChoice(options, 'status', MAIL_STATES);
    const kind = readChoice(options, 'kind', mailKinds);
    const order = await readOrder(db, LIST, options);
    let query = db
      .selectFrom('outbox')
      .select([
        'id',
        'kind',
        mailState(now).as('state'),
        'recipient',
        'created_at',
        'send_after',
        'sent_at',
        'attempts',
        'last_error',
      ])
      .where(isWithin('created_at', readPeriod(options, clock)))
      .where(order.isAfter)
      .orderBy(order.by, order.direction)
      .orderBy(order.id, order.direction)
      .limit(limit + 1);
    if (find !== undefined) query = query.where(await isAboutMatch(db, find));
    if (status !== undefined) query = query.where(isInMailState(status, now));
    if (kind !== undefined) query = query.where('kind', '=', kind);
    const { items, ...page } = toPage(await query.execute(), limit, ({ id }) => id);
    const rows = items.map((mail) => ({
      mail: mail.id,
      kind: mail.kind,
      state: mail.state,
      recipient: mail.recipient,
      created: mail.created_at,
      due: mail.send_after,
      sent: mail.sent_at,
      attempts: mail.attempts,
      'last error': mail.last_error,
    }));
    return { message: counted(rows.length, 'email'), rows, columns: COLUMNS, sort: order.sort, ...page };
  },
};

/** Returns the SQL condition for emails that match a search text: see `isMailAbout`. */
async function isAboutMatch(db: Db, text: string): Promise<RawBuilder<SqlBool>> {
  const { userIds, orderIds } = await findMatches(db, text);
  const users = await db
    .selectFrom('users')
    .select('email_key')
    .where(sql<SqlBool>`id = any(${userIds}::text[])`)
    .execute();
  const periods = await db
    .selectFrom('subscription_periods')
    .select('subscription_id')
    .where(sql<SqlBool>`order_id = any(${orderIds}::text[])`)
    .execute();
  return isMailAbout(
    [...orderIds, ...periods.map(({ subscription_id }) => subscription_id)],
    [text.toLowerCase(), ...users.map(({ email_key }) => email_key)],
  );
}
