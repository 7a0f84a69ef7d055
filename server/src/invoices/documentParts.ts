import type { Fact, PrintedDocument } from './PrintedDocument';

export interface Seller {
  name: string;
  /** The postal address, with line breaks between its lines. */
  address: string;
  email: string;
  companyNumber?: string;
  /** The VAT number. Absent while the seller is not registered for VAT. */
  vatNumber?: string;
}

/** Returns the seller and the customer as a document names them. */
export function partiesOf(seller: Seller, customer: string): PrintedDocument['parties'] {
  const { name, address, email, companyNumber } = seller;
  const registration = companyNumber === undefined ? [] : [`Company number ${companyNumber}`];
  return [
    { heading: 'From', paragraphs: [[name, address, email].join('\n'), ...registration] },
    { heading: 'To', paragraphs: [customer] },
  ];
}

/** Returns the facts, except those with empty details. */
export function knownFacts(...facts: Fact[]): Fact[] {
  return facts.filter(([, details]) => details !== '');
}
