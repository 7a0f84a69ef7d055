import { call } from './call';
import { day, either, flag, list, object, oneOf, record, text, type ValueOf } from './schema';

/** The page of the office that offers an operation. `shop` is for the whole shop, such as prices. */
export type OperationPage = ValueOf<typeof OperationPage>;
const OperationPage = oneOf('order', 'subscription', 'customer', 'code', 'shop');

/**
 * The state of a record in which an operation is useful. `paid` includes refunded orders. `sold` excludes fully
 * refunded orders. `customer registered` excludes deleted accounts. `owner registered` is about the owner of the
 * subscription, who can be another customer. `customer active` excludes deleted and blocked accounts.
 */
export type OperationState = ValueOf<typeof OperationState>;
const OperationState = oneOf(
  'paid',
  'sold',
  'delivered',
  'in review',
  'subscription usable',
  'subscription blocked',
  'subscription extended',
  'customer registered',
  'owner registered',
  'customer active',
  'customer blocked',
);

/** The kind of a form field. The form sends every value as text, except a flag. A file's content is in Base64. */
export type FieldKind = ValueOf<typeof FieldKind>;
const FieldKind = oneOf(
  'text',
  'long text',
  'pounds',
  'percentage',
  'whole number',
  'date',
  'country',
  'choice',
  'flag',
  'file',
);

export type OperationField = ValueOf<typeof OperationField>;
/** A field of an operation's form. */
const OperationField = object({
  /** The name of an option. Empty for an argument, which has a position in `args` instead. */
  name: text(),
  label: text(),
  kind: FieldKind,
  /** An explanation of the field. Empty if there is none. */
  help: text(),
  isRequired: flag(),
  /** The allowed values of a choice. Empty for other kinds. */
  choices: list(text()),
});

export type OfficeOperation = ValueOf<typeof OfficeOperation>;
const OfficeOperation = object(
  {
    /** The name in the address, such as `set-country`. */
    name: text(),
    title: text(),
    summary: text(),
    page: OperationPage,
    /** The arguments. On every page except `shop`, the first one is the page's id. */
    args: list(OperationField),
    options: list(OperationField),
    needsSecondFactor: flag(),
    /** How to undo the operation, or a sentence that says that it can't be undone. */
    undo: text(),
  },
  {
    /** The states that the record must all be in. Absent if the operation is always useful. */
    usefulIf: list(OperationState),
    /** The name of the file to download the result's message in. Absent if the page shows the message. */
    resultFile: text(),
  },
);
/** Lists the operations of the staff member's role. */
export const OPERATIONS = call('GET', '/api/office/operations', { response: { 200: list(OfficeOperation) } });

const params = object({ name: text({ maxLength: 50 }) });
/** The maximum length of a file's content, in Base64. */
export const FILE_MAX_LENGTH = 700_000;
/** The maximum length of other values. The longest are addresses and messages to customers. */
export const VALUE_MAX_LENGTH = 5_000;
const Value = text({ maxLength: VALUE_MAX_LENGTH });
const rows = list(record(text()));

export type OperationRequest = ValueOf<typeof OperationRequest>;
const OperationRequest = object(
  {
    /** The values of the arguments, in order. */
    args: list(Value, { maxItems: 5 }),
    /** The values of the options by name, without empty ones. A flag is `true`. */
    options: record(either(text({ maxLength: FILE_MAX_LENGTH }), flag())),
  },
  {
    /**
     * The previous reply's `confirmation`, after a person has confirmed the consequences. Without it, nothing changes.
     */
    confirmation: text({ maxLength: 64 }),
  },
);

export type OperationReply = ValueOf<typeof OperationReply>;
const OperationReply = object(
  {
    /**
     * `confirm` means that nothing has changed yet. The page shows the consequences. To run the operation, it sends the
     * same body again with the reply's `confirmation`.
     */
    state: oneOf('confirm', 'done'),
    /** The consequences if the state is `confirm`, or else the result. Lines are separated by line feeds. */
    message: text(),
  },
  {
    /** The value that confirms exactly these consequences. Absent if the operation is done. */
    confirmation: text(),
    /** True if the confirmed consequences no longer apply, because somebody has changed something. */
    hasChanged: flag(),
    /** The rows of the result. All values are text. */
    rows,
  },
);
/** Returns the consequences of an operation. With their `confirmation`, runs the operation. */
export const RUN_OPERATION = call('POST', '/api/office/operations/:name', {
  params,
  body: OperationRequest,
  response: { 200: OperationReply },
});

export type OfficeReport = ValueOf<typeof OfficeReport>;
const OfficeReport = object({
  /** The name in the address, such as `vat-return`. */
  name: text(),
  title: text(),
  summary: text(),
  /** The filters, which are query parameters. */
  options: list(OperationField),
});
/** Lists the reports of the staff member's role. */
export const REPORTS = call('GET', '/api/office/reports', { response: { 200: list(OfficeReport) } });

export type ReportReply = ValueOf<typeof ReportReply>;
const ReportReply = object(
  {
    message: text(),
    /** The columns to show. */
    columns: list(text()),
    /** All columns of the list. */
    allColumns: list(text()),
    /** All values are text. */
    rows,
    /** The day in the shop when the server answered. */
    today: day(),
  },
  {
    /** The totals of all pages, with values for some columns. Absent if the list has none. */
    totals: rows,
    /** The days that the report is about, also if no filter names them. Absent if it is not about a period. */
    days: object({ first: day(), last: day() }),
    /** The order of the rows, such as `created-desc`. Absent if the list can't be sorted. */
    sort: text(),
    /** The value of the parameter `after` for the next page. Absent on the last page. */
    next: text(),
  },
);
/** The columns to show, separated by commas. If absent, a list shows its usual columns, and a file contains all. */
const columns = text({ maxLength: 500 });
/** The filters of all reports. `OfficeReport.options` lists the filters of one report. */
const filters = {
  since: text(),
  until: text(),
  by: text(),
  find: text(),
  status: text(),
  kind: text(),
  country: text(),
  promo: text(),
  who: text(),
  command: text(),
  account: text(),
  payout: text(),
  sort: text(),
  after: text(),
};
/**
 * `GET /api/office/reports/:name.csv` accepts the same query, and returns the rows of all pages as a file. Its cells
 * are escaped, so that spreadsheets never treat them as formulas.
 */
export const REPORT = call('GET', '/api/office/reports/:name', {
  params,
  querystring: object({}, { columns, ...filters }),
  response: { 200: ReportReply },
});
/** The names of the query parameters of `REPORT`. */
export const REPORT_FILTERS: readonly string[] = ['columns', ...Object.keys(filters)];
