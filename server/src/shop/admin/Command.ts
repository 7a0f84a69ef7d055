import type { PaymentContext } from '../payments/PaymentContext';

/** A row to print, with its values by column name. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

export interface Result {
  /** The command's message, or the title of the rows. */
  message: string;
  rows?: Row[];
  /** The column names, so that a CSV file without rows still has a header. */
  columns?: readonly string[];
  /** The value of `--after` for the next page of rows, if there is one. */
  next?: string;
  /** True if the command worked but found problems. Its process then exits with status 1, so that scripts notice. */
  hasProblems?: boolean;
}

export type Options = Record<string, string | boolean | undefined>;

/** An option with a value (`--min 5`) or without a value (`--again`). */
export interface OptionSpec {
  type: 'string' | 'boolean';
  /** The option's description in the help text. */
  meaning?: string;
}

/** The server's context, extended with the operator who runs a command. */
export interface AdminContext extends PaymentContext {
  /** The operator's name and its source, for the operator log. */
  who: string;
}

export interface Command {
  /** The usage line, such as `prices set <quantities> <pounds>`. Words in angle brackets are required arguments. */
  usage: string;
  summary: string;
  /** The options of this command. All commands also have common options, such as `--json`. */
  options?: Record<string, OptionSpec>;
  /**
   * Describes the consequences if these arguments require `--yes`, or returns `undefined` if they don't. Changes
   * nothing, but fails for the same invalid arguments as `run`.
   */
  confirm?(context: AdminContext, args: string[], options: Options): Promise<string | undefined>;
  run(context: AdminContext, args: string[], options: Options): Promise<Result>;
}

/** Thrown if a command fails. The message is for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
