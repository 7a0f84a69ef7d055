import type { Kysely } from 'kysely';
import { accounts } from './initial/accounts';
import { activation } from './initial/activation';
import { catalogue } from './initial/catalogue';
import { invoices } from './initial/invoices';
import { mail } from './initial/mail';
import { operations } from './initial/operations';
import { orders } from './initial/orders';
import { payments } from './initial/payments';
import { searchFunctions } from './initial/searchFunctions';
import { staff } from './initial/staff';
import { subscriptions } from './initial/subscriptions';

/** The shop's tables, sorted by their foreign keys. */
const STATEMENTS = [
  ...catalogue,
  ...searchFunctions,
  ...accounts,
  ...orders,
  ...subscriptions,
  ...activation,
  ...payments,
  ...invoices,
  ...mail,
  ...staff,
  ...operations,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
