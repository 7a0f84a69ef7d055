import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { mailKinds } from '../../mail/templates/renderMail';
import type { Command } from '../Command';
import { rowsAfter } from '../search/cursor';
import { findMatches } from '../search/findMatches';
import { counted, PAGE_OPTIONS, readChoice, readLimit, readText, toPage } from '../search/listOptions';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { FIND_MEANING } from './searchOrders';

const COLUMNS = ['mail', 'kind', 'state', 'recipient', 'created', 'due', 'sent', 'attempts', 'last error'];

const isWaiting = sql<SqlBool>`sent_at is null and cancelled_at is null`;
/**
 * The possible states of an email. An email is in the first state whose condition is true. `docs/operating.md` explains
 * the states.
 */
const STATES: readonly State[] = [
  { name: 'sent', isTrue: () => sql`sent_at is not null` },
  { name: 'failed', isTrue: () => sql`failed_at is not null` },
  { name: 'cancelled', isTrue: () => sql`(cancelled_at is not null and failed_at is null)` },
  { name: 'sending', isTrue: () => sql`(${isWaiting} and claimed_until > clock_timestamp())` },
  { name: 'retrying', isTrue: () => sql`(last_error is not null and ${isWaiting})` },
  { name: 'due', isTrue: (now) => sql`(${isWaiting} and send_after <= ${now})` },
  { name: 'planned', isTrue: (now) => sql`(${isWaiting} and send_after > ${now})` },
];
const STATE_NAMES = STATES.map(({ name }) => name);

interface State {
  name: string;
  isTrue: (now: Date) => RawBuilder<SqlBool>;
}

export const mailCommand: Command = {
  usage: 'mail',
  summary: 'Search the emails, newest first. Does not show their contents.',
  options: {
    find: { type: 'string', meaning: FIND_MEANING },
    status: { type: 'string', meaning: `One of ${STATE_NAMES.join(', ')}.` },
    kind: { type: 'string', meaning: `One of ${mailKinds.join(', ')}.` },
    ...PERIOD_OPTIONS,
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const limit = readLimit(options);
    const now = clock.now();
    const find = readText(options, 'find');
    const status = readChoice(options, 'status', STATE_NAMES);
    const state = STATES.find(({ name }) => name === status);
    const kind = readChoice(options, 'kind', mailKinds);
    const after = readText(options, 'after');
    let query = db
      .selectFrom('outbox')
      .select([
        'id',
        'kind',
        stateAt(now).as('state'),
        'recipient',
        'created_at',
        'send_after',
        'sent_at',
        'attempts',
        'last_error',
      ])
      .where(isWithin('created_at', readPeriod(options, clock)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (find !== undefined) query = query.where(await isAboutMatch(db, find));
    if (state !== undefined) query = query.where(isInState(state, now));
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (after !== undefined)
      query = query.where(await rowsAfter(db, { table: 'outbox', sortColumn: 'created_at', rowNoun: 'email' }, after));
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
    return { message: counted(rows.length, 'email'), rows, columns: COLUMNS, ...page };
  },
};

/**
 * Returns a state's SQL condition. For `due`, selects the ids first, because the database would otherwise scan all
 * emails by date to find the few that are due.
 */
function isInState(state: State, now: Date): RawBuilder<SqlBool> {
  const condition = state.isTrue(now);
  return state.name === 'due' ? sql<SqlBool>`id = any(array(select id from outbox where ${condition}))` : condition;
}

function stateAt(now: Date): RawBuilder<string> {
  const cases = STATES.map(({ name, isTrue }) => sql`when ${isTrue(now)} then ${sql.lit(name)}`);
  return sql<string>`case ${sql.join(cases, sql` `)} end`;
}

/** The kinds of email whose deduplication key is `<kind>:<payment id>`. */
const ORDER_MAILS = ['order', 'renewal', 'payment-awaited', 'payment-failed'];

/**
 * Returns the SQL condition for emails that match a search text. An email matches if its recipient is the search text
 * itself or a matching customer, or if it is about a matching order or that order's subscription.
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
  const recipients = [text.toLowerCase(), ...users.map(({ email_key }) => email_key)];
  const keys = orderIds.flatMap((id) => ORDER_MAILS.map((kind) => `${kind}:${id}`));
  const subjects = [...orderIds, ...periods.map(({ subscription_id }) => subscription_id)];
  return sql<SqlBool>`(lower(recipient) = any(${recipients}::text[]) or dedupe_key = any(${keys}::text[])
    or about = any(${subjects}::text[]))`;
}
