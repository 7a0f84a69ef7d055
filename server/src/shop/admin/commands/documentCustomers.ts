import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { documentNumber, readDocumentNumber } from '../../invoices/describeSale';
import type { JournalEntry } from '../../invoices/JournalEntry';
import { printedDetails } from '../../invoices/readDocument';

type DocumentOfOrder = Pick<JournalEntry, 'orderNumber' | 'document'>;

export interface DocumentCustomer {
  /** The name on the document. */
  name: string;
  email: string;
}

/**
 * Finds the customers of documents. An invoice or a credit note keeps the name that it was issued to. A receipt has the
 * name from the order. Reads `orders` and `invoices`.
 */
export async function findDocumentCustomers(
  db: Db,
  entries: readonly DocumentOfOrder[],
): Promise<(entry: DocumentOfOrder) => DocumentCustomer> {
  // Pass the numbers as one array, because a quarter can have more orders than a statement can have parameters.
  const isListed = sql<SqlBool>`order_number = any(${[...new Set(entries.map(({ orderNumber }) => orderNumber))]}::text[])`;
  const creditNotes = entries.flatMap(({ document }) => {
    const parsed = readDocumentNumber(document ?? '');
    return parsed?.prefix === 'CN' ? parsed.number : [];
  });
  const [orders, corrected, refunds] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .leftJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['order_number', 'business_name', 'email', 'invoices.customer'])
      .where(isListed)
      .execute(),
    db
      .selectFrom('invoice_corrections')
      .innerJoin('orders', 'orders.id', 'invoice_corrections.order_id')
      .select(['credit_note_number', 'invoice_number', 'invoice_html'])
      .where(isListed)
      .execute(),
    db
      .selectFrom('credit_notes')
      .select(['number', 'html'])
      .where(sql<SqlBool>`number = any(${creditNotes}::int[])`)
      .execute(),
  ]);
  const customers = new Map(
    orders.map(({ order_number, business_name, email, customer }) => {
      const [printedName] = customer?.split('\n') ?? [];
      const receiptName = business_name || email;
      return [order_number, { receiptName, invoiceName: printedName || receiptName, email }];
    }),
  );
  const printedNames = new Map([
    ...corrected.flatMap(({ credit_note_number, invoice_number, invoice_html }) => {
      const { name } = printedDetails(invoice_html);
      return [
        [documentNumber('INV', invoice_number), name] as const,
        [documentNumber('CN', credit_note_number), name] as const,
      ];
    }),
    ...refunds.map(({ number, html }) => [documentNumber('CN', number), printedDetails(html).name] as const),
  ]);
  return ({ orderNumber, document }) => {
    const customer = customers.get(orderNumber);
    if (!customer) return { name: orderNumber, email: '' };
    const { receiptName, invoiceName, email } = customer;
    return { name: document === null ? receiptName : (printedNames.get(document) ?? invoiceName), email };
  };
}
