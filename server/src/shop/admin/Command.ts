import type { FieldKind, OperationPage, OperationState } from 'shared/contract/officeOperations';
import type { StaffRole } from 'shared/contract/staff';
import type { PaymentContext } from '../provider/PaymentContext';

/** A row to print, with its values by column name. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

export interface Result {
  /** The command's message, or the title of the rows. */
  message: string;
  rows?: Row[];
  /** The column names, so that a CSV file without rows still has a header. */
  columns?: readonly string[];
  /** The order of the rows, if the command can sort them: a value of `--sort`. */
  sort?: string;
  /** The value of `--after` for the next page of rows, if there is one. */
  next?: string;
  /** True if the command worked but found problems. Its process then exits with status 1, so that scripts notice. */
  hasProblems?: boolean;
}

export type Options = Record<string, string | boolean | undefined>;

/** How a form asks for a value. An amount is in pounds. */
export interface FieldSpec {
  /** The name in the office. The default is the name on the command line. */
  label?: string;
  /** The default is `text`. */
  kind?: FieldKind;
  choices?: readonly string[];
}

/** An option with a value (`--min 5`) or without a value (`--again`). */
export interface OptionSpec extends FieldSpec {
  type: 'string' | 'boolean';
  /** The option's description in the help text. */
  meaning?: string;
  /** True if the command refuses to run without the option. */
  isRequired?: boolean;
}

export interface OfficeUse {
  /** The name of the operation in the office, such as `Refund an order`. */
  title: string;
  roles: readonly StaffRole[];
  /** The page that offers the operation. Its id is the first argument, except on the page of the whole shop. */
  page: OperationPage;
  /** The page hides the operation in other states. The operation itself refuses to run there, too. */
  usefulIf?: OperationState;
  /** The name of the file to offer if the result's message is a file's content. */
  resultFile?: string;
  /** The fields of the arguments, in the order of the usage line. The default label is the name in the usage line. */
  fields?: readonly FieldSpec[];
  /** The options of which the form needs exactly one, so that an empty form never means everything. */
  oneOf?: readonly string[];
  /** True if staff must confirm it with a second factor. */
  needsSecondFactor?: boolean;
  /** How to undo the operation, or a sentence that says that it can't be undone. */
  undo: string;
}

interface ReportUse {
  title: string;
  roles: readonly StaffRole[];
  /** The columns to show if the person has chosen none. The default is all columns. */
  columns?: readonly string[];
  /**
   * Whether another program imports the CSV file. Otherwise, the file begins with a byte order mark for spreadsheets.
   */
  isImportFile?: boolean;
  /** Returns the totals of all pages, which the office shows below the columns. */
  totals?(context: AdminContext, options: Options): Promise<Row[]>;
}

export interface AdminContext extends PaymentContext {
  /** The operator's name and its source, for the operator log. */
  who: string;
  /** Where the operator works: the command line, or the network address of the office's user. */
  origin: string;
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
  /**
   * Describes the consequences of arguments that don't require `--yes`, because the office always shows consequences.
   * The text contains the current state, so the text changes if somebody else changes this state.
   */
  describe?(context: AdminContext, args: string[], options: Options): Promise<string>;
  /** How the office offers a command that only reads. A command has either `report` or `office`. */
  report?: ReportUse;
  /** How the office offers the command. Without it, only the command line has the command. */
  office?: OfficeUse;
  run(context: AdminContext, args: string[], options: Options): Promise<Result>;
}

/** Thrown if a command fails. The message is for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
