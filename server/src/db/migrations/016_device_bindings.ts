import { type Kysely, sql } from 'kysely';

/**
 * The device that an activation binds its code to, and whether the code came from another device. An older server
 * writes neither: such a binding is by the computer's name. The operator's lift of the limit is a line of the log.
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
