import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('prices')
    .addColumn('quantity', 'integer', (column) => column.primaryKey().check(sql`quantity between 1 and 500`))
    .addColumn('unit_price_pence', 'integer', (column) => column.notNull().check(sql`unit_price_pence >= 0`))
    .execute();
  await db.schema
    .createTable('exchange_rates')
    .addColumn('pair', 'text', (column) => column.primaryKey())
    .addColumn('rate', sql`numeric(12, 6)`, (column) => column.notNull().check(sql`rate > 0`))
    .execute();
  await db.schema
    .createTable('promo_codes')
    .addColumn('code', 'text', (column) => column.primaryKey().check(sql`char_length(code) = 6`))
    .addColumn('percentage', sql`numeric(5, 2)`, (column) => column.notNull().check(sql`percentage between 0 and 100`))
    .addColumn('minimum_quantity', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(1)
        .check(sql`minimum_quantity >= 1`),
    )
    .addColumn('expires_at', 'timestamptz')
    .addColumn('max_uses', 'integer')
    .addColumn('used_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_enabled', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();
}
