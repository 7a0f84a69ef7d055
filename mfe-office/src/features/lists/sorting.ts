import type { ListDescription } from '../../api/lists';

const DESCENDING = '-desc';

/** Splits an order such as `created-desc` into its column and its direction. */
export function readSort(sort?: string): { column: string; isDescending: boolean } | undefined {
  if (sort === undefined) return undefined;
  const isDescending = sort.endsWith(DESCENDING);
  return { column: isDescending ? sort.slice(0, -DESCENDING.length) : sort, isDescending };
}

/**
 * Returns the order after a click on a column's heading: the other direction of the current column, or the usual
 * direction of another column. Returns `undefined` if the list can't be sorted by the column.
 */
export function nextSort(options: ListDescription['options'], column: string, sort?: string): string | undefined {
  const choices = options?.find(({ name }) => name === 'sort')?.choices ?? [];
  return choices.find((choice) => choice !== sort && readSort(choice)?.column === column);
}
