import type { Kysely } from 'kysely';

/**
 * Adds a table of the browsers that have signed in to an account. The primary key contains the token and the account,
 * because several accounts can remember one browser.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('remembered_devices')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('remembered_devices_pkey', ['token_hash', 'user_id'])
    .execute();
  await db.schema
    .createIndex('remembered_devices_user_id')
    .on('remembered_devices')
    .columns(['user_id', 'expires_at'])
    .execute();
  await db.schema.createIndex('remembered_devices_expires_at').on('remembered_devices').column('expires_at').execute();
}
