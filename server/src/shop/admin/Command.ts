import type { FieldKind, OperationPage, OperationState } from 'shared/contract/officeOperations';
import type { StaffRole } from 'shared/contract/staff';
import type { Days } from '../invoices/JournalEntry';
import type { PaymentContext } from '../provider/PaymentContext';

/** A row to print, with its values by column name. */
export type Row = Record<string, string | number | boolean | Date | null | undefined>;

export interface Result {
  /** The command's message, or the title of the rows. */
  message: string;
  rows?: Row[];
  /** The column names. Without them, a CSV file without rows would have no header. */
  columns?: readonly string[];
  /** The days that a report is about, also if its filters don't name them. */
  days?: Days;
  /** The value of `--sort` that the rows are sorted by, if the command can sort them. */
  sort?: string;
  /** The value of `--after` for the next page of rows, if there is one. */
  next?: string;
  /** True if the command worked but found problems. Its process then exits with status 1, so scripts can react. */
  hasProblems?: boolean;
}

export type Options = Record<string, string | boolean | undefined>;

/** A field of a form. Amounts are in pounds. */
export interface FieldSpec {
  /** The field's label in the office. The default is the name on the command line. */
  label?: string;
  /** The default is `text`. */
  kind?: FieldKind;
  choices?: readonly string[];
  /** Explains the value of an argument. Options have a `meaning` instead. */
  help?: string;
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
  /** The page that offers the operation. Except on the shop page, the page passes its object as the first argument. */
  page: OperationPage;
  /** The page hides the operation unless the record is in all of these states. The operation also refuses to run then. */
  usefulIf?: readonly OperationState[];
  /** The file name, if the office offers the result's message as a download. */
  resultFile?: string;
  /** The arguments' fields, in the order of the usage line. The default label is the name in the usage line. */
  fields?: readonly FieldSpec[];
  /** The form requires exactly one of these options. Otherwise, an empty form would apply to everything. */
  oneOf?: readonly string[];
  /** True if staff must confirm the operation with a second factor. */
  needsSecondFactor?: boolean;
  /** Explains how to undo the operation, or that it can't be undone. */
  undo: string;
}

interface ReportUse {
  title: string;
  roles: readonly StaffRole[];
  /** The columns to show if the user has chosen none. The default is all columns. */
  columns?: readonly string[];
  /** True if another program imports the CSV file. Other files begin with a byte order mark for spreadsheets. */
  isImportFile?: boolean;
  /** Returns the totals across all pages, which the office shows below the columns. */
  totals?(context: AdminContext, options: Options): Promise<Row[]>;
}

export interface AdminContext extends PaymentContext {
  /** The operator's name and where it comes from, for the operator log. */
  who: string;
  /** Where the call comes from: the command line, or the IP address of the office's user. */
  origin: string;
}

export interface Command {
  /** The usage line, such as `prices set <quantities> <pounds>`. Words in angle brackets are required arguments. */
  usage: string;
  summary: string;
  /** The command's own options. All commands also have common options, such as `--json`. */
  options?: Record<string, OptionSpec>;
  /**
   * Describes the consequences if these arguments require `--yes`. Otherwise, returns `undefined`. Changes nothing, but
   * rejects the same invalid arguments as `run`.
   */
  confirm?(context: AdminContext, args: string[], options: Options): Promise<string | undefined>;
  /**
   * Describes the consequences of arguments that don't require `--yes`, because the office always shows consequences.
   * The text must contain the current state: the office asks for a new confirmation if the text has changed.
   */
  describe?(context: AdminContext, args: string[], options: Options): Promise<string>;
  /** How the office offers a command that only reads. A command has either `report` or `office`. */
  report?: ReportUse;
  /** How the office offers the command. If absent, the command is available only on the command line. */
  office?: OfficeUse;
  run(context: AdminContext, args: string[], options: Options): Promise<Result>;
}

/** Thrown if a command fails. The message is for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
