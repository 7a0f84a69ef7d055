import type { Shop } from '../orders/Shop';

/** A row to print; instants and nothing-at-all are shown as an operator reads them. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

export interface Result {
  /** What happened, or what the rows are. */
  message: string;
  rows?: Row[];
}

export type Options = Record<string, string | boolean | undefined>;

export interface Command {
  /** As it is typed, `prices set <quantities> <pounds>`. Words in angle brackets are arguments, all of them needed. */
  usage: string;
  summary: string;
  /** Options of this command alone: `--min 5`, or `--yes` without a value. */
  options?: Record<string, { type: 'string' | 'boolean' }>;
  run(shop: Shop, args: string[], options: Options): Promise<Result>;
}

/** A command that cannot be carried out; the message is the sentence for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
