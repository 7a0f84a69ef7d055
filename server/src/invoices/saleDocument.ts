import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { knownFacts, partiesOf, type Seller } from './documentParts';
import type { Fact, PrintedDocument } from './PrintedDocument';
import { vatNote, type VatSplit } from './vatNote';

/** The data that a delivered order's invoice and receipt show. */
export interface Sale {
  orderNumber: string;
  seller: Seller;
  line: {
    description: string;
    quantity: number;
    unitPricePence: Pence;
    totalPence: Pence;
    startDate: CalendarDate;
    endDate: CalendarDate;
  };
  discount: { label: string; pence: Pence } | undefined;
  payablePence: Pence;
  vat: VatSplit;
  paidOn: CalendarDate;
  /** One sentence for each refund so far. */
  refunds: readonly string[];
}

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

export function invoiceDocument(
  sale: Sale,
  { number, issuedOn, customer, customerReference, replaced = '' }: InvoiceTerms,
) {
  return saleDocument(sale, 'Invoice', number, customer, [
    ['Invoice number', number],
    ['Issue date', formatCalendarDate(issuedOn)],
    ['Order', sale.orderNumber],
    ['Your reference', customerReference],
    ['Replaces invoice', replaced],
  ]);
}

/** Returns a receipt, which uses the order number because receipts have no numbers of their own. */
export function receiptDocument(sale: Sale, customer: string) {
  return saleDocument(sale, 'Receipt', sale.orderNumber, customer, [
    ['Order', sale.orderNumber],
    ['Payment date', formatCalendarDate(sale.paidOn)],
  ]);
}

function saleDocument(
  { seller, line, discount, payablePence, vat, paidOn, refunds }: Sale,
  heading: string,
  number: string,
  customer: string,
  facts: Fact[],
): PrintedDocument {
  const period = `${formatCalendarDate(line.startDate)} to ${formatCalendarDate(line.endDate)}`;
  return {
    heading,
    number,
    topNotices: [],
    facts: knownFacts(...facts),
    parties: partiesOf(seller, customer),
    table: {
      columns: ['Description', 'Quantity', 'Unit price', 'Amount'],
      rows: [
        [
          `${line.description}\n${period}`,
          String(line.quantity),
          formatPounds(line.unitPricePence),
          formatPounds(line.totalPence),
        ],
      ],
      sums: [
        ...(discount ? [[discount.label, `−${formatPounds(discount.pence)}`] as const] : []),
        ['Total (GBP)', formatPounds(payablePence)],
      ],
    },
    footnotes: [
      vatNote(seller, vat, payablePence),
      `Paid in full on ${formatCalendarDate(paidOn)}${payablePence === 0 ? ': nothing to pay' : ''}.`,
      ...refunds,
    ],
  };
}
