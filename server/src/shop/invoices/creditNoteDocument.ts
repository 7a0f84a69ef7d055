import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds, type Pence } from 'shared/domain/money';
import { knownFacts, partiesOf, type Seller } from './documentParts';
import type { PrintedDocument } from './PrintedDocument';
import { vatNote, type VatSplit } from './vatNote';

export interface CreditNoteTerms {
  /** The printed number, such as `CN-000042`. */
  number: string;
  issuedOn: CalendarDate;
  orderNumber: string;
  /** The corrected invoice. `undefined` if the order has no invoice. */
  invoice: { number: string; issuedOn: CalendarDate } | undefined;
  seller: Seller;
  /** Name, address and country on separate lines. */
  customer: string;
  /** The buyer's reference, which the buyer needs to book the credit note. Empty if there is none. */
  customerReference: string;
  /** The credited item, such as `Refund of …`. */
  description: string;
  creditedPence: Pence;
  vat: VatSplit;
  /** A sentence with the reason for the credit note, such as `Refunded on …`. */
  reason: string;
}

export function creditNoteDocument(terms: CreditNoteTerms): PrintedDocument {
  const { number, invoice, seller, creditedPence } = terms;
  const amount = formatPounds(creditedPence);
  return {
    heading: 'Credit note',
    number,
    topNotices: [],
    facts: knownFacts(
      ['Credit note number', number],
      ['Issue date', formatCalendarDate(terms.issuedOn)],
      ['Invoice', invoice === undefined ? '' : `${invoice.number} of ${formatCalendarDate(invoice.issuedOn)}`],
      ['Order', terms.orderNumber],
      ['Your reference', terms.customerReference],
    ),
    parties: partiesOf(seller, terms.customer),
    table: {
      columns: ['Description', 'Amount'],
      rows: [[terms.description, amount]],
      sums: [['Total credited (GBP)', amount]],
    },
    footnotes: [vatNote(seller, terms.vat, creditedPence), terms.reason],
  };
}
