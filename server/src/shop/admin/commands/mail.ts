import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { mailKinds } from '../../mail/templates/renderMail';
import type { Command } from '../Command';
import { DOCUMENT_ROLES } from '../roles';
import { contains, findMatches } from '../search/findMatches';
import { choiceOption, PAGE_OPTIONS, readChoice, readFind } from '../search/listOptions';
import { readOrder, sorted, type SortedList, sortOption, toResult } from '../search/listOrder';
import { isInMailState, isMailAbout, MAIL_STATES, mailState } from '../search/mailState';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { FIND_MEANING } from './searchOrders';

const LIST: SortedList = {
  table: 'outbox',
  sorts: { created: { column: 'created_at', type: 'timestamptz' } },
  usual: 'created-desc',
  rowNoun: 'email',
};

/** The columns that fit on a laptop's screen. Users can choose others. */
const SHOWN = ['kind', 'state', 'recipient', 'created', 'due', 'sent', 'last error'];

export const mailCommand: Command = {
  usage: 'mail',
  summary: 'Search the emails, newest first. Does not show their contents.',
  report: { title: 'Emails', roles: DOCUMENT_ROLES, columns: SHOWN },
  options: {
    find: { type: 'string', meaning: FIND_MEANING },
    status: choiceOption('State', MAIL_STATES),
    kind: choiceOption('Kind', mailKinds),
    ...PERIOD_OPTIONS,
    sort: sortOption(LIST),
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const now = clock.now();
    const find = readFind(options);
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
      .$call((all) => sorted(all, order));
    if (find !== undefined) query = query.where(await isAboutMatch(db, find));
    if (status !== undefined) query = query.where(isInMailState(status, now));
    if (kind !== undefined) query = query.where('kind', '=', kind);
    return toResult(await query.execute(), order, ({ id }) => id, {
      mail: (mail) => mail.id,
      kind: (mail) => mail.kind,
      state: (mail) => mail.state,
      recipient: (mail) => mail.recipient,
      created: (mail) => mail.created_at,
      due: (mail) => mail.send_after,
      sent: (mail) => mail.sent_at,
      attempts: (mail) => mail.attempts,
      'last error': (mail) => mail.last_error,
    });
  },
};

/**
 * Returns the SQL condition for emails to an address that contains the text, and for emails to or about the customers
 * and orders that match it.
 */
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
  const isAbout = isMailAbout(
    [...orderIds, ...periods.map(({ subscription_id }) => subscription_id)],
    users.map(({ email_key }) => email_key),
  );
  return sql<SqlBool>`(${isAbout} or ${contains(sql`lower(recipient)`, sql`${text.toLowerCase()}::text`)})`;
}
