import type { PaymentContext } from '../payments/PaymentContext';

/** A row to print. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

export interface Result {
  /** What happened, or what the rows are. */
  message: string;
  rows?: Row[];
  /** The names of the columns, so that CSV without rows still has its first line. */
  columns?: readonly string[];
  /** The value of `--after` for the next rows, if there are more. */
  next?: string;
}

export type Options = Record<string, string | boolean | undefined>;

/** An option with a value, such as `--min 5`, or without one, such as `--again`. */
export interface OptionSpec {
  type: 'string' | 'boolean';
  /** What the value is or what the option does, for the help of the command. */
  meaning?: string;
}

/** The shop and the person who changes it. */
export interface AdminContext extends PaymentContext {
  /** For the operator log: the name, and how it is known. */
  who: string;
}

export interface Command {
  /** As it is typed: `prices set <quantities> <pounds>`. Words in angle brackets are required arguments. */
  usage: string;
  summary: string;
  /** Options of this command only. */
  options?: Record<string, OptionSpec>;
  /**
   * Makes the command ask for `--yes`. Returns what the command would do, `undefined` if it is harmless this time.
   * Changes nothing. Throws the same errors as `run`.
   */
  confirm?(context: AdminContext, args: string[], options: Options): Promise<string | undefined>;
  run(context: AdminContext, args: string[], options: Options): Promise<Result>;
}

/** A command that can't be carried out; the message is the sentence for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
