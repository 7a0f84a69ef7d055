import { sql, type SqlBool } from 'kysely';
import type { OfficeEvent } from 'shared/contract/officeParts';
import type { Db } from 'server-kit/db/database';
import { describeEntries } from '../../admin/operatorLog/describeEntries';
import { titleOf } from '../officeWords';

/** The maximum number of changes on a page. The log shows all of them. */
const MAX_CHANGES = 200;

/**
 * Returns operators' changes to some objects, oldest first. If there are too many, returns the newest.
 * @param subjects the objects' ids as the operator log stores them
 */
export async function findChanges(db: Db, subjects: readonly string[]): Promise<OfficeEvent[]> {
  const changes = await db
    .selectFrom('operator_log')
    .select(['at', 'who', 'command', 'subject', 'before', 'after'])
    .where(sql<SqlBool>`subject = any(${[...subjects]}::text[])`)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return (await describeEntries(db, changes.toReversed())).map(({ at, who, command, change }) => ({
    at: at.toISOString(),
    what: `Operation “${titleOf(command)}”`,
    detail: change,
    who,
  }));
}
