import { BYTE_ORDER_MARK } from 'shared/domain/csv';
import type { Options, Result } from '../../admin/Command';
import { columnsOf, linesToCsv, rowsToCsv } from '../../admin/csv';
import { chooseColumns } from './chooseColumns';
import type { Report } from './openReport';

/** The number of rows in memory at a time. Larger pages would delay other requests. */
const ROWS_IN_PAGE = '1000';

/**
 * Reads a report's first page, and returns its CSV file as a stream that reads the other pages one by one. A `limit` in
 * the filters also limits the file.
 * @param chosen the columns, separated by commas
 * @throws {HttpProblem} 400 if a filter or a column is unknown or invalid
 */
export async function csvPages(
  { isPaged, isImportFile, run }: Report,
  filters: Options,
  chosen?: string,
): Promise<AsyncIterable<string>> {
  const readsAllPages = isPaged && filters['limit'] === undefined;
  const paged = readsAllPages ? { ...filters, limit: ROWS_IN_PAGE } : filters;
  const first = await run(paged);
  const columns = chooseColumns(columnsOf(first), chosen);
  return (async function* () {
    yield (isImportFile ? '' : BYTE_ORDER_MARK) + rowsToCsv(first.rows ?? [], columns);
    let next = readsAllPages ? first.next : undefined;
    while (next !== undefined) {
      const page: Result = await run({ ...paged, after: next });
      yield linesToCsv(page.rows ?? [], columns);
      next = page.next;
    }
  })();
}
