import type { InvoiceDetails } from './checkDetails';
import { readDocument } from './readDocument';

/** Returns the customer's details on an issued invoice. The first line is the name, and the last one the country. */
export function printedDetails(invoiceHtml: string): InvoiceDetails {
  const { parties, facts } = readDocument(invoiceHtml);
  const lines = (parties.find(({ heading }) => heading === 'To')?.paragraphs[0] ?? '').split('\n');
  const [name = '', ...rest] = lines;
  const [, reference = ''] = facts.find(([term]) => term === 'Your reference') ?? [];
  return { name, address: rest.slice(0, -1).join('\n'), reference };
}
