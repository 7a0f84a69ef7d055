import { sql } from 'kysely';
import { DAY_MS, later } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';

/** How long the outbox keeps a sent or cancelled email. */
const RETENTION_MS = 90 * DAY_MS;
/** The maximum number of emails per statement. Small batches avoid long row locks. */
const BATCH = 500;

type Context = Pick<AppContext, 'db' | 'clock'>;

/**
 * Removes the content of cancelled emails that are past their due time. Deletes sent and cancelled emails after
 * `RETENTION_MS`.
 */
export async function cleanOutbox(context: Context): Promise<void> {
  await repeat(() => emptyBatch(context));
  await repeat(() => deleteBatch(context));
}

/** A cancelled reminder keeps its content until its due time, because it can be restored until then. */
async function emptyBatch({ db, clock }: Context): Promise<bigint> {
  const batch = db
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`cancelled_at is not null and payload <> '{}'::jsonb`)
    .where('send_after', '<=', clock.now())
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return (await db.updateTable('outbox').set({ payload: '{}' }).where('id', 'in', batch).executeTakeFirst())
    .numUpdatedRows;
}

async function deleteBatch({ db, clock }: Context): Promise<bigint> {
  const batch = db
    .selectFrom('outbox')
    .select('id')
    .where(sql<Date>`coalesce(sent_at, cancelled_at)`, '<', later(clock.now(), -RETENTION_MS))
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return (await db.deleteFrom('outbox').where('id', 'in', batch).executeTakeFirst()).numDeletedRows;
}

async function repeat(changeBatch: () => Promise<bigint>): Promise<void> {
  while ((await changeBatch()) >= BATCH);
}
