/** A page's last row, after which the next page begins. */
export interface Cursor {
  at: Date;
  id: string;
}

const PAGE = 200;

/**
 * Yields all rows. Reads them in pages of 200, so a long list needs little memory.
 * @param instantOf returns the instant by which `read` sorts the rows
 * @param read returns up to `limit` rows after a cursor, sorted by instant and then by id
 */
export async function* keysetPages<Row extends { id: string }>(
  instantOf: (row: Row) => Date,
  read: (after: Cursor | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Cursor | undefined;
  for (;;) {
    const rows = await read(after, PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { at: instantOf(last), id: last.id };
  }
}
