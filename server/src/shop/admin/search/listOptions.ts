import { counting } from 'shared/domain/counting';
import { AdminError, type OptionSpec, type Options, type Result, type Row } from '../Command';
import { searchText } from './searchText';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 10_000;

export const PAGE_OPTIONS = {
  limit: {
    type: 'string',
    meaning: `The number of rows, from 1 to ${MAX_LIMIT}. The default is ${DEFAULT_LIMIT}.`,
  },
  after: { type: 'string', meaning: 'Continue after this row. The previous page ends with the value to use.' },
} satisfies Record<string, OptionSpec>;

/** Returns an option that accepts a fixed set of values. */
export function choiceOption(label: string, choices: readonly string[]): OptionSpec {
  return { type: 'string', label, kind: 'choice', choices };
}

export function readLimit({ limit }: Options): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  const count = typeof limit === 'string' && /^[1-9]\d*$/.test(limit) ? Number(limit) : Number.NaN;
  if (!(count <= MAX_LIMIT)) throw new AdminError(`--limit must be a whole number from 1 to ${MAX_LIMIT}.`);
  return count;
}

/**
 * Returns the value of an option, or `undefined` if the option is absent.
 * @throws {AdminError} if the value is empty.
 */
export function readText(options: Options, name: string): string | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '') throw new AdminError(`--${name} needs a value.`);
  return value;
}

/** Returns the cleaned text of `--find`. @throws {AdminError} if it is empty */
export function readFind(options: Options): string | undefined {
  const text = readText(options, 'find');
  return text === undefined ? undefined : searchText(text);
}

/**
 * Returns the choice that an option selects, or `undefined` if the option is absent. Ignores case.
 * @throws {AdminError} if the value is not one of `choices`.
 */
export function readChoice<Choice extends string>(
  options: Options,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(options, name)?.toLowerCase();
  if (text === undefined) return undefined;
  const choice = choices.find((each) => each.toLowerCase() === text);
  if (choice === undefined) throw new AdminError(`--${name} must be one of ${choices.join(', ')}.`);
  return choice;
}

/** Returns the value of `--after` in a list that is sorted by a number. */
export function readLastNumber(options: Options): number | undefined {
  const text = readText(options, 'after');
  if (text !== undefined && !/^[1-9]\d{0,14}$/.test(text)) throw new AdminError('--after must be the number of a row.');
  return text === undefined ? undefined : Number(text);
}

/**
 * Returns the first `limit` items. If there are more items, also returns `next`, the value of `--after` for the next
 * page.
 */
export function toPage<Item>(
  items: Item[],
  limit: number,
  cursorOf: (item: Item) => string,
): { items: Item[]; next?: string } {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return items.length > limit && last !== undefined ? { items: shown, next: cursorOf(last) } : { items: shown };
}

/** The columns of a list, in order. Each function returns the column's value for an item. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => Row[string]>>;

export function toTable<Item>(items: readonly Item[], columns: Columns<Item>): Pick<Result, 'rows' | 'columns'> {
  const entries = Object.entries(columns);
  const rows = items.map((item) => Object.fromEntries(entries.map(([name, valueOf]) => [name, valueOf(item)])));
  return { rows, columns: Object.keys(columns) };
}

/** Formats a count with its noun: `3 orders`, `1 order`, `No orders`. */
export function counted(count: number, noun: string): string {
  return count === 0 ? `No ${noun}s` : counting(count, noun);
}

/** Returns the end of a page's count: whether more rows follow, or earlier pages have the others. */
export function pageNote({ after }: { after?: Options[string] }, { next }: Pick<Result, 'next'>): string {
  if (next !== undefined) return ', more on the next page';
  return after === undefined ? '' : ' on the last page';
}
