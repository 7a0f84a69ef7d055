/** The last row of a page. */
export interface Cursor {
  at: Date;
  id: string;
}

const PAGE = 200;

/**
 * Reads rows page by page, so that memory never holds a long list.
 * @param read returns the rows after a cursor
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
