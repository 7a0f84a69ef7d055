import type { FastifyRequest } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import type { AppContext } from 'server-kit/context/AppContext';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { randomId } from 'server-kit/db/randomId';
import { enqueueMail } from '../mail/enqueueMail';
import { officeOrigin } from './officeOrigin';
import { writeLogEntry } from './operatorLog';
import type { Staff } from './session';

const COMMANDS = ['set up', 'sign in', 'passkey add', 'passkey remove', 'recovery codes'] as const;

interface NewAccess {
  command: (typeof COMMANDS)[number];
  /** One sentence that says what somebody did. */
  event: string;
}

/**
 * Logs new access to a staff account and queues an email to its owner. The alerts read the log. Call
 * `context.wakeMail()` after the commit.
 */
export async function reportNewAccess(
  trx: Trx,
  context: AppContext,
  request: FastifyRequest,
  { id, email, role }: Staff,
  { command, event }: NewAccess,
): Promise<void> {
  const at = context.clock.now();
  await writeLogEntry(trx, {
    at,
    who: `${email} (${role})`,
    origin: request.ip,
    command,
    subject: id,
    before: null,
    after: { event },
  });
  await enqueueMail(trx, at, {
    kind: 'staff-access',
    dedupeKey: `staff-access:${randomId()}`,
    userId: id,
    recipient: email,
    payload: {
      event,
      at: at.toISOString(),
      address: request.ip,
      url: `${officeOrigin(context.config)}/office/sessions`,
    },
  });
}

/**
 * Returns the email addresses of former staff, by id. Reads them from the log, because the staff accounts are deleted.
 */
export async function findFormerStaff(db: DbOrTrx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const entries = await db
    .selectFrom('operator_log')
    .select(['subject', sql<string>`split_part(who, ' ', 1)`.as('email')])
    .where(sql<SqlBool>`subject = any(${[...ids]}::text[])`)
    .where('command', 'in', COMMANDS)
    .orderBy('id')
    .execute();
  return new Map(entries.map(({ subject, email }) => [subject, email]));
}

/** Returns the log entries about new access to staff accounts since a time. */
export function listNewAccess(db: DbOrTrx, since: Date, limit: number) {
  return db
    .selectFrom('operator_log')
    .innerJoin('staff', 'staff.id', 'operator_log.subject')
    .select(['operator_log.id', 'staff.email', 'operator_log.origin', 'command'])
    .select(sql<string>`after ->> 'event'`.as('event'))
    .where('at', '>', since)
    .where('command', 'in', COMMANDS)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}
