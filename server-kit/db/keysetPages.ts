import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

const PAGE_SIZE = 200;

/**
 * Yields all rows of a query, newest first. Reads them in pages of 200, so a long list needs little memory.
 * @param query must select `id` and `instant`
 * @param table the table of these two columns
 * @param instant the column that sorts the rows. Rows with the same instant are sorted by id
 */
export async function* keysetPages<
  DB,
  Tables extends keyof DB,
  Instant extends string,
  Row extends { id: string } & Record<Instant, Date>,
>(query: SelectQueryBuilder<DB, Tables, Row>, table: string, instant: Instant): AsyncGenerator<Row> {
  const [at, id] = [sql.ref(`${table}.${instant}`), sql.ref(`${table}.id`)];
  const firstPage = query.orderBy(at, 'desc').orderBy(id, 'desc').limit(PAGE_SIZE);
  let last: Row | undefined;
  for (;;) {
    const nextPage = last && firstPage.where(sql<SqlBool>`(${at}, ${id}) < (${last[instant]}, ${last.id})`);
    const rows: readonly Row[] = await (nextPage ?? firstPage).$castTo<Row>().execute();
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
  }
}
