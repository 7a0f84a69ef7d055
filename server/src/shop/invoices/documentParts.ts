import type { Config } from 'server-kit/config/config';
import type { Fact, PrintedDocument } from './PrintedDocument';

export type Seller = Config['seller'];

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
