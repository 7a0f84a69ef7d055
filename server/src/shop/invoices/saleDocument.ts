import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { printedFields } from '../orders/customerFields';
import type { Order } from '../orders/tables';
import { knownFacts, partiesOf } from './documentParts';
import type { Fact, PrintedDocument } from './PrintedDocument';
import type { Sale } from './Sale';
import { grossTable, netTable } from './saleTable';
import { vatNote } from './vatNote';

interface InvoiceTerms {
  /** The printed number, such as `INV-000042`. */
  number: string;
  issuedOn: CalendarDate;
  /** Name, address and country on separate lines. */
  customer: string;
  customerReference: string;
  /** The printed number of the invoice that this invoice replaces. */
  replaced?: string;
}

/** The highest price of a simplified VAT invoice (VAT Regulations 1995, regulation 16A). */
const SIMPLIFIED_LIMIT_PENCE: Pence = 25_000;

/**
 * Returns an invoice. Above £250, an invoice with VAT also shows the tax point and the prices without VAT, as
 * regulation 14 of the VAT Regulations 1995 requires (HMRC manual VATREC5010).
 */
export function invoiceDocument(
  sale: Sale & { order: Order },
  { number, issuedOn, customer, customerReference, replaced = '' }: InvoiceTerms,
): PrintedDocument {
  const { vat_percentage, vatPence } = sale.vat;
  const isFull = sale.payablePence > SIMPLIFIED_LIMIT_PENCE && vat_percentage !== null && vatPence !== null;
  const table = isFull ? netTable(sale, vat_percentage, vatPence) : grossTable(sale);
  return saleDocument(sale, table, 'Invoice', number, customer, [
    ['Invoice number', number],
    ['Issue date', formatCalendarDate(issuedOn)],
    ['Tax point', isFull ? formatCalendarDate(sale.paidOn) : ''],
    ['Order', sale.orderNumber],
    ...printedFields({ ...sale.order, buyers_reference: customerReference }),
    ['Replaces invoice', replaced],
  ]);
}

/**
 * Returns a receipt, which uses the order number because receipts have no numbers of their own.
 * @param paymentNotes the sentences about how the order was paid
 */
export function receiptDocument(sale: Sale, customer: string, paymentNotes: readonly string[]): PrintedDocument {
  return saleDocument(
    sale,
    grossTable(sale),
    'Receipt',
    sale.orderNumber,
    customer,
    [
      ['Order', sale.orderNumber],
      ['Payment date', formatCalendarDate(sale.paidOn)],
    ],
    paymentNotes,
  );
}

function saleDocument(
  { seller, payablePence, vat, paidOn, refunds }: Sale,
  table: PrintedDocument['table'],
  heading: string,
  number: string,
  customer: string,
  facts: Fact[],
  paymentNotes: readonly string[] = [],
): PrintedDocument {
  return {
    heading,
    number,
    topNotices: [],
    facts: knownFacts(...facts),
    parties: partiesOf(seller, customer),
    table,
    footnotes: [
      vatNote(seller, vat, payablePence),
      `Paid in full on ${formatCalendarDate(paidOn)}${payablePence === 0 ? ': nothing to pay' : ''}.`,
      ...paymentNotes,
      ...refunds,
    ],
  };
}
