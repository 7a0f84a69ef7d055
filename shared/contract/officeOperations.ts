/** The page of the office that offers an operation. `shop` is for the whole shop, such as prices. */
export type OperationPage = 'order' | 'subscription' | 'customer' | 'code' | 'shop';

/** How a form asks for a value. The form sends every value as text, except a flag. */
export type FieldKind =
  'text' | 'long text' | 'pounds' | 'percentage' | 'whole number' | 'date' | 'country' | 'choice' | 'flag';

/** A field of an operation's form. */
export interface OperationField {
  /** The name of an option. Empty for an argument, whose place in `args` counts. */
  name: string;
  label: string;
  kind: FieldKind;
  /** An explanation of the field. Empty if there is none. */
  help: string;
  isRequired: boolean;
  /** The allowed values of a choice. Empty for other kinds. */
  choices: string[];
}

/** One operation in the reply to `GET /api/office/operations`, which lists those of the staff member's role. */
export interface OfficeOperation {
  /** The name in the address, such as `set-country`. */
  name: string;
  title: string;
  summary: string;
  page: OperationPage;
  /** The arguments. On every page except `shop`, the first one is the page's id. */
  args: OperationField[];
  options: OperationField[];
  needsSecondFactor: boolean;
  /** How to undo the operation, or a sentence that says that it can't be undone. */
  undo: string;
}

/** Body of `POST /api/office/operations/:name`. */
export interface OperationRequest {
  /** The values of the arguments, in order. */
  args: string[];
  /** The values of the options by name, without empty ones. A flag is `true`. */
  options: Record<string, string | boolean>;
  /** The `confirmation` of the consequences that the person has confirmed. Without it, nothing changes. */
  confirmation?: string;
}

/**
 * The reply to `POST /api/office/operations/:name`. With `confirm`, nothing has changed: the page shows the consequences
 * and sends the same body with `confirmation`. If it did so before, the consequences have changed in between.
 */
export interface OperationReply {
  state: 'confirm' | 'done';
  /** The consequences before, or the result. Lines are separated by line feeds. */
  message: string;
  /** The value that confirms exactly these consequences. Absent if the operation is done. */
  confirmation?: string;
  /** True if the confirmed consequences no longer apply, because somebody has changed something. */
  hasChanged?: boolean;
  /** The rows of the result. All values are text. */
  rows?: Record<string, string>[];
}

/** One report in the reply to `GET /api/office/reports`, which lists those of the staff member's role. */
export interface OfficeReport {
  /** The name in the address, such as `vat-return`. */
  name: string;
  title: string;
  summary: string;
  /** The filters, which are query parameters. */
  options: OperationField[];
}

/**
 * The reply to `GET /api/office/reports/:name`. `GET /api/office/reports/:name.csv` returns the same rows as a file, in
 * which no cell begins a formula.
 */
export interface ReportReply {
  message: string;
  columns: string[];
  /** All values are text. */
  rows: Record<string, string>[];
  /** The value of the parameter `after` for the next page. Absent on the last page. */
  next?: string;
}
