import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { subjectsOf } from '../../staff/notes';
import type { Command } from '../Command';
import { describeEntries } from '../operatorLog/describeEntries';
import { DOCUMENT_ROLES } from '../roles';
import { counted, PAGE_OPTIONS, pageNote, readLastNumber, readLimit, readText, toPage } from '../search/listOptions';
import { subscriptionsWithCode } from '../search/findMatches';
import { paymentIdOf } from '../search/paymentIdOf';
import { isWithin, PERIOD_OPTIONS, readPeriod } from '../search/period';
import { partsOf } from '../usage';
import { findCustomer } from './findCustomer';

/** The columns that fit on a laptop's screen. The `change` column names all subjects that have no column here. */
const SHOWN = ['at', 'who', 'command', 'change', 'order', 'subscription', 'customer'];
const COLUMNS = [...SHOWN, 'about', 'from', 'entry', 'subject', 'before', 'after'];

/** @param commands returns all commands, including this one. `--command` also finds their titles in the office. */
export const createLogCommand = (commands: () => readonly Command[]): Command => ({
  usage: 'log',
  summary: 'List the changes that operators made, newest first.',
  report: { title: 'Log', roles: DOCUMENT_ROLES, columns: SHOWN },
  options: {
    find: {
      type: 'string',
      meaning:
        'What was changed: a payment id, an order number, a subscription id, a promo code, a customer’s email address, or an activation code, which finds all changes of its subscription.',
    },
    who: { type: 'string', meaning: 'Part of the operator’s name or OS user.' },
    command: {
      type: 'string',
      meaning: 'The start of the command, such as refund or prices, or part of its title in the office.',
    },
    ...PERIOD_OPTIONS,
    ...PAGE_OPTIONS,
  },
  run: async ({ db, clock }, _args, options) => {
    const limit = readLimit(options);
    const find = readText(options, 'find');
    const who = readText(options, 'who');
    const command = readText(options, 'command');
    const after = readLastNumber(options);
    let query = db
      .selectFrom('operator_log')
      .selectAll()
      .where(isWithin('at', readPeriod(options, clock)))
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (find?.includes('@') === true)
      query = query.where('subject', 'in', subjectsOf(db, (await findCustomer(db, find)).id));
    else if (find !== undefined)
      query = query.where('subject', 'in', [
        ...[find, find.toUpperCase(), await paymentIdOf(db, find)],
        ...(await subscriptionsWithCode(db, find).execute()).map(({ id }) => id),
      ]);
    if (who !== undefined) query = query.where(contains('who', who));
    if (command !== undefined)
      query = query.where(
        sql<SqlBool>`(starts_with(command, ${command.toLowerCase()}) or command = any(${commandsTitled(command, commands())}::text[]))`,
      );
    if (after !== undefined) query = query.where('id', '<', after);
    const { items, ...page } = toPage(await query.execute(), limit, ({ id }) => String(id));
    const rows = (await describeEntries(db, items)).map((entry) => ({
      at: entry.at,
      who: entry.who,
      command: entry.command,
      change: entry.change,
      order: entry.order,
      subscription: entry.subscription,
      customer: entry.customer,
      about: entry.about,
      from: entry.origin,
      entry: entry.id,
      subject: entry.subject,
      before: stateText(entry.before),
      after: stateText(entry.after),
    }));
    return { message: counted(rows.length, 'change') + pageNote(options, page), rows, columns: COLUMNS, ...page };
  },
});

/** Returns the names of the commands whose title in the office contains `part`. */
function commandsTitled(part: string, commands: readonly Command[]): string[] {
  return commands
    .filter(({ office }) => office?.title.toLowerCase().includes(part.toLowerCase()))
    .map((command) => partsOf(command).words.join(' '));
}

function contains(column: string, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${part})) > 0`;
}

function stateText(state: unknown): string | null {
  return state === null ? null : JSON.stringify(state);
}
