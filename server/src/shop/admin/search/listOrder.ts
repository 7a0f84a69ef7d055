import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { AdminError, type OptionSpec, type Options, type Result } from '../Command';
import { type Columns, counted, pageNote, readChoice, readLimit, readText, toPage, toTable } from './listOptions';

/** A list that can be sorted. Rows with equal values are sorted by id. */
export interface SortedList {
  table: 'orders' | 'users' | 'outbox' | 'disputes' | 'subscriptions';
  /** The database columns that can sort the list, by their names in `--sort`. Each has an index with the id. */
  sorts: Readonly<Record<string, { column: string; type: 'timestamptz' | 'date' | 'integer' | 'text' }>>;
  /** The default of `--sort`, such as `created-desc`. */
  usual: string;
  /** The word for a row, such as `order`. */
  rowNoun: string;
}

/** How to sort a query and where to continue. Both columns have the same direction, so one index serves both. */
interface ListOrder {
  /** The value of `--sort`. */
  sort: string;
  by: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  /** The number of rows on a page. */
  limit: number;
  rowNoun: string;
  /** The value of `--after`. */
  after?: string;
  /** The condition for the rows after the row in `--after`. */
  isAfter: RawBuilder<SqlBool>;
}

const DESCENDING = '-desc';

/** Returns the option that sorts a list. Each column's more useful direction comes first. */
export function sortOption({ sorts, usual }: SortedList): OptionSpec {
  const choices = Object.entries(sorts).flatMap(([name, { type }]) =>
    type === 'text' ? [name, `${name}${DESCENDING}`] : [`${name}${DESCENDING}`, name],
  );
  return { type: 'string', label: 'Sort by', kind: 'choice', choices, meaning: `The default is ${usual}.` };
}

/**
 * Reads `--sort`, `--limit` and `--after`. A page starts after a given row, so new rows before it don't shift it.
 * @param idOf converts the value of `--after` to an id
 * @throws {AdminError} if an option is invalid, or no row has the id
 */
export async function readOrder(
  db: Db,
  list: SortedList,
  options: Options,
  idOf: (after: string) => Promise<string> = async (after) => after,
): Promise<ListOrder> {
  const sort = readChoice(options, 'sort', sortOption(list).choices ?? []) ?? list.usual;
  const isDescending = sort.endsWith(DESCENDING);
  const sortColumn = list.sorts[isDescending ? sort.slice(0, -DESCENDING.length) : sort];
  if (!sortColumn) throw new Error(`The list of ${list.table} has no column for ${sort}.`);
  const by = sql.ref(`${list.table}.${sortColumn.column}`);
  const id = sql.ref(`${list.table}.id`);
  const { rowNoun } = list;
  const order = { sort, by, id, direction: isDescending ? 'desc' : 'asc', limit: readLimit(options), rowNoun } as const;
  const after = readText(options, 'after');
  if (after === undefined) return { ...order, isAfter: sql<SqlBool>`true` };
  const last = await idOf(after);
  // Read the value as text, because a `Date` has no microseconds.
  const found = await sql<{
    value: string;
  }>`select ${by}::text as value from ${sql.table(list.table)} where id = ${last}`.execute(db);
  const value = found.rows[0]?.value;
  if (value === undefined) throw new AdminError(`There is no ${rowNoun} ${last} to continue after.`);
  const comparison = sql.raw(isDescending ? '<' : '>');
  return {
    ...order,
    after,
    isAfter: sql<SqlBool>`(${by}, ${id}) ${comparison} (${value}::${sql.raw(sortColumn.type)}, ${last}::text)`,
  };
}

/** Sorts a query and limits it to a page. Also reads one more row, to find out whether there is another page. */
export function sorted<DB, TB extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, TB, Item>,
  { by, id, direction, isAfter, limit }: ListOrder,
): SelectQueryBuilder<DB, TB, Item> {
  return query
    .where(isAfter)
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limit + 1);
}

/**
 * Returns a page of a sorted list.
 * @param found the rows that `sorted` found
 * @param cursorOf returns the value of `--after` that continues after a row
 */
export function toResult<Item>(
  found: Item[],
  { limit, rowNoun, sort, after }: ListOrder,
  cursorOf: (item: Item) => string,
  columns: Columns<Item>,
): Result {
  const { items, ...page } = toPage(found, limit, cursorOf);
  const message = counted(items.length, rowNoun) + pageNote({ after }, page);
  return { message, ...toTable(items, columns), sort, ...page };
}
