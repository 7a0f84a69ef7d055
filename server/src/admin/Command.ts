import type { PaymentContext } from '../payments/PaymentContext';

/** A row to print. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

export interface Result {
  /** The result of the command, or the title of the rows. */
  message: string;
  rows?: Row[];
  /** The names of the columns, so that CSV without rows still has a header line. */
  columns?: readonly string[];
  /** The value of `--after` for the next rows, if there are more. */
  next?: string;
}

export type Options = Record<string, string | boolean | undefined>;

/** An option with a value, such as `--min 5`, or without one, such as `--again`. */
export interface OptionSpec {
  type: 'string' | 'boolean';
  /** The meaning of the option, for the help of the command. */
  meaning?: string;
}

/** The context of a command: the shop and the person who changes it. */
export interface AdminContext extends PaymentContext {
  /** The person and the source of the name, for the operator log. */
  who: string;
}

export interface Command {
  /** The command line, such as `prices set <quantities> <pounds>`. Words in angle brackets are required arguments. */
  usage: string;
  summary: string;
  /** Options of this command only. */
  options?: Record<string, OptionSpec>;
  /**
   * Makes the command ask for `--yes`. Returns what the command would do; `undefined` if this call is harmless. Changes
   * nothing and throws the same errors as `run`.
   */
  confirm?(context: AdminContext, args: string[], options: Options): Promise<string | undefined>;
  run(context: AdminContext, args: string[], options: Options): Promise<Result>;
}

/** A command failed. The message is a sentence for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
