import { type Kysely, sql } from 'kysely';

/**
 * Adds the device that an activation binds its code to, and whether the code came from another device. Older servers
 * write neither, so their bindings are by computer name. The operator resets the limit by an entry in the log.
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
