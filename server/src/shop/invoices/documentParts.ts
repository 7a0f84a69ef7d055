import type { Fact, PrintedDocument } from './PrintedDocument';

export interface Seller {
  name: string;
  /** The postal address, with line breaks between its lines. */
  address: string;
  email: string;
  companyNumber?: string;
  /** Absent while the seller is not registered for VAT. */
  vatNumber?: string;
  /** The number in the One Stop Shop (OSS), which replaces the VAT number on documents at other countries' rates. */
  ossNumber?: string;
}

/** Returns the seller and the customer for a document's From and To blocks. */
export function partiesOf(seller: Seller, customer: string): PrintedDocument['parties'] {
  const { name, address, email, companyNumber } = seller;
  const registration = companyNumber === undefined ? [] : [`Company number ${companyNumber}`];
  return [
    { heading: 'From', paragraphs: [[name, address, email].join('\n'), ...registration] },
    { heading: 'To', paragraphs: [customer] },
  ];
}

/** Drops the facts whose details are empty. */
export function knownFacts(...facts: Fact[]): Fact[] {
  return facts.filter(([, details]) => details !== '');
}
