import { sql, type SqlBool } from 'kysely';
import type { OfficeEvent } from 'shared/contract/office';
import type { Db } from 'server-kit/db/database';
import { titleOf } from '../officeWords';

/** The maximum number of changes on a page. The log shows all of them. */
const MAX_CHANGES = 200;

/** Returns the operators' changes to these objects. `subjects` are ids in the form of the operator log. */
export async function findChanges(db: Db, subjects: readonly string[]): Promise<OfficeEvent[]> {
  const changes = await db
    .selectFrom('operator_log')
    .select(['at', 'who', 'command', 'before', 'after'])
    .where(sql<SqlBool>`subject = any(${[...subjects]}::text[])`)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return changes.map(({ at, who, command, before, after }) => ({
    at: at.toISOString(),
    what: `Operation “${titleOf(command)}”`,
    detail: [before, after].map(stateText).filter(Boolean).join(' → '),
    who,
  }));
}

function stateText(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '';
  return Object.entries(state)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
