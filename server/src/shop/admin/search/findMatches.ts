import { activationCodeKey } from 'shared/domain/activationCode';
import { groupThousands } from 'shared/domain/counting';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { emailKey } from '../../accounts/email';
import type { Db } from 'server-kit/db/database';
import { readDocumentNumber } from '../../invoices/describeSale';
import { AdminError } from '../Command';
import { LAST_ORDER_NUMBER_LETTER, ORDER_NUMBER_LENGTH, readNumberStart } from './paymentIdOf';

/** The customers and orders that match a search text. */
export interface Matches {
  userIds: string[];
  orderIds: string[];
}

const MIN_TEXT_LENGTH = 3;
/** The maximum number of matches per query, because a person cannot read more. */
const MAX_MATCHES = 1_000;
/** The address before support corrected it. An index covers this exact expression. */
const FORMER_EMAIL = sql`lower(before ->> 'email')`;
/** The name on an invoice, which support may have corrected. An index covers this exact expression. */
const INVOICED_NAME = sql`search_key(split_part(customer, e'\\n', 1))`;
/** Matches the last four digits of a card, alone or after characters that hide the others, such as `•••• 4242`. */
const CARD_END = /^[\s*•·.x]*(\d{4})$/i;
/** Matches an amount in pounds with its pence or its sign, such as `153.00`, `£153` or `£1,530.00`. */
const AMOUNT = /^(?=£|.*\.)£?\s*(\d{1,3}(?:,?\d{3})?)(?:\.(\d\d))?$/;
/**
 * Many cards end in the same four digits, and many orders cost the same, so the search finds only the newest orders.
 */
const MAX_SIMILAR_ORDERS = 100;
/** Words that people write instead of `&` in a company's name. */
const JOINING_WORDS: readonly string[] = ['and', 'und'];

/**
 * Finds customers by part of their email address, or of one that support has corrected. Finds orders by words of the
 * business name or of the corrected name on the invoice, the buyer's reference, the start of the order number, the
 * payment id, the provider's session or payment id, the subscription id, an activation code or its beginning or end,
 * the number of an invoice or a credit note, the last four digits of a card, or the price.
 * @param text the text from `searchText`
 * @throws {AdminError} if the text is too short, or if too many customers or orders match.
 */
export async function findMatches(db: Db, text: string): Promise<Matches> {
  if (text.length < MIN_TEXT_LENGTH) throw new AdminError(`--find needs at least ${MIN_TEXT_LENGTH} characters.`);
  const users = db
    .selectFrom('users')
    .select('id')
    .where(contains(sql`email_key`, sql`${emailKey(text)}::text`));
  const formerUsers = db
    .selectFrom('operator_log')
    .select('subject as id')
    .where('command', '=', 'set-email')
    .where(contains(FORMER_EMAIL, sql`${emailKey(text)}::text`));
  const ordered = db
    .selectFrom('orders')
    .select('id')
    .where('business_name', '!=', '')
    .where(isNamed(sql`search_key(business_name)`, text));
  const referenced = db
    .selectFrom('orders')
    .select('id')
    .where('buyers_reference', '!=', '')
    .where(sql<SqlBool>`lower(buyers_reference) = lower(${text}::text)`);
  const invoiced = db.selectFrom('invoices').select('order_id as id').where(isNamed(INVOICED_NAME, text));
  const [userIds, formerIds, ...orderIds] = await Promise.all([
    idsOf(users, text, 'customers'),
    idsOf(formerUsers, text, 'customers'),
    idsOf(ordered, text, 'orders'),
    idsOf(referenced, text, 'orders'),
    idsOf(invoiced, text, 'orders'),
    findByNumber(db, text),
    findById(db, text),
    findByCode(db, text),
    findByDocument(db, text),
    findByCard(db, text),
    findByAmount(db, text),
  ]);
  return { userIds: [...new Set([...userIds, ...formerIds])], orderIds: [...new Set(orderIds.flat())] };
}

/** Returns the SQL condition for orders that match or whose customer matches. */
export function isMatchingOrder({ userIds, orderIds }: Matches): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.id = any(${orderIds}::text[]) or orders.user_id = any(${userIds}::text[]))`;
}

/** Returns the SQL condition for codes that equal the text, or start or end with it if it has at least 5 characters. */
function isMatchingCode(typed: string): RawBuilder<SqlBool> {
  const key = sql`${activationCodeKey(typed)}::text`;
  // The indexes cover the first and the last 5 characters. A shorter text matches only a code that equals it.
  return sql<SqlBool>`(
    (left(code_key, 5) = left(${key}, 5) and starts_with(code_key, ${key}))
    or (right(code_key, 5) = right(${key}, 5) and right(code_key, length(${key})) = ${key})
  )`;
}

/**
 * Returns an SQL condition that is true if `value` contains `part`. The index finds the values that contain all
 * trigrams of `part`, and `strpos` then checks each of them.
 */
export function contains(value: RawBuilder<unknown>, part: RawBuilder<unknown>) {
  return sql<SqlBool>`(search_trigrams(${value}) @> search_trigrams(${part}) and strpos(${value}, ${part}) > 0)`;
}

/**
 * Returns an SQL condition that is true if a company's name contains every word of the text. Ignores accents, `&`,
 * `and` and punctuation, so that `meyer and partner` finds `Meyer & Partner mbB`.
 * @param name the name's `search_key`
 */
function isNamed(name: RawBuilder<unknown>, text: string) {
  const words = text
    .normalize()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINING_WORDS.includes(word.toLowerCase()));
  // The index finds no shorter words. Without a longer one, such as in `a & b`, find the text as it is.
  if (!words.some(({ length }) => length >= MIN_TEXT_LENGTH)) return contains(name, sql`search_key(${text}::text)`);
  return sql<SqlBool>`(${sql.join(
    words.map((word) => {
      const key = sql`search_key(${word}::text)`;
      return word.length < MIN_TEXT_LENGTH ? sql`strpos(${name}, ${key}) > 0` : contains(name, key);
    }),
    sql` and `,
  )})`;
}

interface IdQuery {
  limit(count: number): { execute(): Promise<{ id: string }[]> };
}

async function idsOf(query: IdQuery, text: string, things: string): Promise<string[]> {
  const rows = await query.limit(MAX_MATCHES + 1).execute();
  if (rows.length > MAX_MATCHES) {
    throw new AdminError(
      `More than ${groupThousands(MAX_MATCHES)} ${things} match "${text}". Use a longer search text.`,
    );
  }
  return rows.map(({ id }) => id);
}

/** Finds orders by the start of the order number. */
async function findByNumber(db: Db, text: string): Promise<string[]> {
  const start = readNumberStart(text);
  if (start === undefined) return [];
  const lastPossible = start.padEnd(ORDER_NUMBER_LENGTH, LAST_ORDER_NUMBER_LETTER);
  const query = db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '>=', start)
    .where('order_number', '<=', lastPossible);
  return idsOf(query, text, 'orders');
}

async function findById(db: Db, id: string): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('session_id', '=', id), eb('payment_intent_id', '=', id)]))
    .execute();
  const periods = db.selectFrom('subscription_periods').select('order_id as id').where('subscription_id', '=', id);
  return [...orders, ...(await periods.execute())].map((row) => row.id);
}

/** Selects the ids of the subscriptions with a matching code, or with a replaced one. */
export function subscriptionsWithCode(db: Db, typed: string) {
  const replaced = db.selectFrom('replaced_codes').select('subscription_id as id').where(isMatchingCode(typed));
  return db.selectFrom('activation_codes').select('subscription_id as id').where(isMatchingCode(typed)).union(replaced);
}

/** Finds orders by a current or replaced code. */
async function findByCode(db: Db, typed: string): Promise<string[]> {
  const query = db
    .selectFrom('subscription_periods')
    .select('order_id as id')
    .where('subscription_id', 'in', subscriptionsWithCode(db, typed));
  return idsOf(query, typed, 'orders');
}

/** Finds orders by the number of an invoice, such as `INV-000012`, or a credit note. Also finds cancelled invoices. */
async function findByDocument(db: Db, typed: string): Promise<string[]> {
  const { prefix, number } = readDocumentNumber(typed) ?? {};
  if (number === undefined) return [];
  const corrections = db.selectFrom('invoice_corrections').select('order_id as id');
  const documents =
    prefix === 'INV'
      ? db
          .selectFrom('invoices')
          .select('order_id as id')
          .where('number', '=', number)
          .union(corrections.where('invoice_number', '=', number))
      : db
          .selectFrom('credit_notes')
          .select('order_id as id')
          .where('number', '=', number)
          .union(corrections.where('credit_note_number', '=', number));
  return (await documents.execute()).map(({ id }) => id);
}

/** Finds the newest orders that were paid with a card, by its last four digits. */
async function findByCard(db: Db, typed: string): Promise<string[]> {
  const [, digits] = CARD_END.exec(typed) ?? [];
  if (digits === undefined) return [];
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('card_last4', '=', digits)
    .orderBy('created_at', 'desc')
    .limit(MAX_SIMILAR_ORDERS);
  return (await orders.execute()).map(({ id }) => id);
}

/** Finds the newest orders with a price, such as `£153` or `153.00`. */
async function findByAmount(db: Db, typed: string): Promise<string[]> {
  const [, whole, pence = '00'] = AMOUNT.exec(typed) ?? [];
  if (whole === undefined) return [];
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('payable_pence', '=', Number(whole.replaceAll(',', '') + pence))
    .orderBy('created_at', 'desc')
    .limit(MAX_SIMILAR_ORDERS);
  return (await orders.execute()).map(({ id }) => id);
}
