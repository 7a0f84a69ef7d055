import { formatVatRate } from 'shared/domain/vat';
import type { JournalSourceName } from '../../invoices/findJournal';
import type { JournalEntry } from '../../invoices/JournalEntry';
import { HOME_VAT_AREA, vatAreaOf } from '../../vat/vatArea';
import type { Command, Options, Row } from '../Command';
import { pounds } from '../pounds';
import { ACCOUNTING_ROLES } from '../roles';
import { counted, pageNote, readText } from '../search/listOptions';
import { PERIOD_OPTIONS } from '../search/period';
import { describeDays, readWholeDays } from '../search/wholeDays';
import { type DocumentCustomer, findDocumentCustomers } from './documentCustomers';
import { PART_OPTIONS, readJournal } from './readJournal';

const PRODUCT = 'Subscription';

/**
 * The columns of Xero's import file for sales invoices, from public guides. Xero rejects a file that lacks a column
 * with an asterisk.
 */
const XERO_COLUMNS = [
  ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
  ...['POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber', 'Reference', '*InvoiceDate', '*DueDate'],
  ...['InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount', '*AccountCode', '*TaxType'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency', 'BrandingTheme'],
];
/** The columns of QuickBooks Online's import file for invoices. Users can map columns that have other names. */
const QUICKBOOKS_COLUMNS = [
  ...['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Location', 'Memo', 'Item(Product/Service)'],
  ...['ItemDescription', 'ItemQuantity', 'ItemRate', '*ItemAmount', '*ItemTaxCode', 'ItemTaxAmount', 'Currency'],
];

const SHOWN_OF_XERO = [
  ...['*InvoiceNumber', '*InvoiceDate', '*ContactName', 'POCountry', 'Reference'],
  ...['*UnitAmount', '*AccountCode', '*TaxType'],
];
const SHOWN_OF_QUICKBOOKS = [
  ...['*InvoiceNo', '*InvoiceDate', '*Customer', 'Memo'],
  ...['*ItemAmount', '*ItemTaxCode', 'ItemTaxAmount'],
];

const ACCOUNT = { account: { type: 'string', meaning: 'The code of the sales account. The default is 200.' } } as const;

interface ImportFile {
  usage: string;
  title: string;
  what: string;
  options?: Command['options'];
  columns: readonly string[];
  /** The columns that fit on a laptop's screen. The file contains all columns. */
  shown: readonly string[];
  sources: readonly JournalSourceName[];
  isIncluded(entry: JournalEntry): boolean;
  toRow(entry: JournalEntry, customer: DocumentCustomer, options: Options): Row;
}

const CHARGES = ['sale', 'refund-failed', 'country', 'late-invoice', 'correction'] as const;
const CREDITS = ['refund', 'country', 'late-invoice', 'correction'] as const;
const isCharge = ({ grossPence }: JournalEntry) => grossPence >= 0;

const FILES: ImportFile[] = [
  {
    usage: 'xero-invoices',
    title: 'Xero: invoices',
    what: 'List a period’s sales and invoices in Xero’s import format.',
    options: ACCOUNT,
    columns: XERO_COLUMNS,
    shown: SHOWN_OF_XERO,
    sources: CHARGES,
    isIncluded: isCharge,
    toRow: xeroRow,
  },
  {
    usage: 'xero-credit-notes',
    title: 'Xero: credit notes',
    what: 'List a period’s credit notes in Xero’s import format, with negative amounts.',
    options: ACCOUNT,
    columns: XERO_COLUMNS,
    shown: SHOWN_OF_XERO,
    sources: CREDITS,
    isIncluded: (entry) => !isCharge(entry),
    toRow: xeroRow,
  },
  {
    usage: 'quickbooks-invoices',
    title: 'QuickBooks: invoices',
    what: 'List a period’s sales and invoices in the import format of QuickBooks Online, which can’t import credit notes.',
    columns: QUICKBOOKS_COLUMNS,
    shown: SHOWN_OF_QUICKBOOKS,
    sources: CHARGES,
    isIncluded: isCharge,
    toRow: quickBooksRow,
  },
];

/** The commands that list the journal in the import formats of bookkeeping programs. */
export const bookkeepingCommands: Command[] = FILES.map(
  ({ usage, title, what, columns, shown, sources, isIncluded, toRow, ...file }) => ({
    usage,
    summary: `${what} Amounts include VAT. The default is the last whole quarter.`,
    report: { title, roles: ACCOUNTING_ROLES, columns: shown, isImportFile: true },
    options: { ...file.options, ...PERIOD_OPTIONS, ...PART_OPTIONS },
    run: async ({ db, clock }, _args, options) => {
      const days = readWholeDays(options, clock);
      const { entries: found, ...page } = await readJournal(db, days, options, sources);
      const entries = found.filter(isIncluded);
      const customerOf = await findDocumentCustomers(db, entries);
      const rows = entries.map((entry) => toRow(entry, customerOf(entry), options));
      const message = `${describeDays(days)}: ${counted(rows.length, 'document')}${pageNote(options, page)}. Choose "tax inclusive" when you import the CSV file.`;
      return { message, rows, columns, days, ...page };
    },
  }),
);

function xeroRow(entry: JournalEntry, { name, email }: DocumentCustomer, options: Options): Row {
  return {
    '*ContactName': name,
    EmailAddress: email,
    POCountry: entry.countryCode,
    '*InvoiceNumber': numberOf(entry),
    Reference: entry.orderNumber,
    '*InvoiceDate': britishDate(entry),
    '*DueDate': britishDate(entry),
    '*Description': descriptionOf(entry),
    '*Quantity': 1,
    '*UnitAmount': pounds(entry.grossPence),
    '*AccountCode': readText(options, 'account') ?? '200',
    '*TaxType': taxName(entry, (rate) => `${rate} (VAT on Income)`),
    Currency: 'GBP',
  };
}

function quickBooksRow(entry: JournalEntry, { name }: DocumentCustomer): Row {
  return {
    '*InvoiceNo': numberOf(entry),
    '*Customer': name,
    '*InvoiceDate': britishDate(entry),
    '*DueDate': britishDate(entry),
    Memo: `Order ${entry.orderNumber}`,
    'Item(Product/Service)': PRODUCT,
    ItemDescription: descriptionOf(entry),
    ItemQuantity: 1,
    ItemRate: pounds(entry.grossPence),
    '*ItemAmount': pounds(entry.grossPence),
    '*ItemTaxCode': taxName(entry, (rate) => `${rate.replace(/^(\d+)%$/, '$1.0%')} S`),
    ItemTaxAmount: pounds(entry.vatPence),
    Currency: 'GBP',
  };
}

/** Returns a unique document number for an entry, because both programs reject duplicates. */
function numberOf({ kind, document, orderNumber, day, correction }: JournalEntry): string {
  if (kind === 'refund failed') return `${document}-VOID`;
  return document ?? (correction === undefined ? orderNumber : `${orderNumber}-${day}-${correction}`);
}

function descriptionOf({ kind, orderNumber }: JournalEntry): string {
  return kind === 'sale' ? `${PRODUCT} (order ${orderNumber})` : `${PRODUCT} (order ${orderNumber}): ${kind}`;
}

/** Returns the program's default name for a UK rate. The names of other countries' rates begin with the country. */
function taxName({ countryCode, vat_percentage }: JournalEntry, british: (rate: string) => string): string {
  if (vat_percentage === null) return 'No VAT';
  const area = vatAreaOf(countryCode);
  const rate = formatVatRate(vat_percentage);
  return area === HOME_VAT_AREA ? british(rate) : `${area} ${rate}`;
}

function britishDate({ day }: JournalEntry): string {
  return day.split('-').reverse().join('/');
}
