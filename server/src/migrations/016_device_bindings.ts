import { type Kysely, sql } from 'kysely';

/**
 * Adds the device to which an activation binds its code, and a flag for activations that moved the code from another
 * device. Older servers fill neither column, so they bind codes by computer name. A `move-allowed` row in the log shows
 * that an operator has reset the limit on moves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table activation_log
    add column device_hash text,
    add column is_move boolean not null default false`.execute(db);
  await sql`
    alter table activation_log
    drop constraint activation_log_action_check,
    add constraint activation_log_action_check check (action in ('activated', 'released', 'move-allowed'))`.execute(db);
}
