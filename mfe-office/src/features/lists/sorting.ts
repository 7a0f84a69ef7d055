import type { ListDescription } from '../../api/lists';

const DESCENDING = '-desc';

/** Splits a sort order such as `created-desc` into its column and direction. */
export function readSort(sort?: string): { column: string; isDescending: boolean } | undefined {
  if (sort === undefined) return undefined;
  const isDescending = sort.endsWith(DESCENDING);
  return { column: isDescending ? sort.slice(0, -DESCENDING.length) : sort, isDescending };
}

/**
 * Returns the sort order after a click on a column's heading. A click on the current column reverses its direction. A
 * click on another column sorts by it in its default direction. Returns `undefined` if the column isn't sortable.
 */
export function nextSort(options: ListDescription['options'], column: string, sort?: string): string | undefined {
  const choices = options?.find(({ name }) => name === 'sort')?.choices ?? [];
  return choices.find((choice) => choice !== sort && readSort(choice)?.column === column);
}
