import { sql, type SqlBool } from 'kysely';
import type { Db } from 'server-kit/db/database';
import { documentNumber } from '../../invoices/describeSale';
import type { JournalEntry } from '../../invoices/JournalEntry';
import { printedDetails } from '../../invoices/readDocument';

type DocumentOfOrder = Pick<JournalEntry, 'orderNumber' | 'document'>;

export interface DocumentCustomer {
  /** The name on the document. */
  name: string;
  email: string;
}

/** Finds the customers of documents. Each document keeps the name that it was issued to. Reads `orders` and `invoices`. */
export async function findDocumentCustomers(
  db: Db,
  entries: readonly DocumentOfOrder[],
): Promise<(entry: DocumentOfOrder) => DocumentCustomer> {
  // A quarter can have more orders than a statement can have parameters.
  const isListed = sql<SqlBool>`order_number = any(${[...new Set(entries.map(({ orderNumber }) => orderNumber))]}::text[])`;
  const [orders, corrected] = await Promise.all([
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
  ]);
  const customers = new Map(
    orders.map(({ order_number, business_name, email, customer }) => {
      const [printedName] = customer?.split('\n') ?? [];
      const receiptName = business_name || email;
      return [order_number, { receiptName, invoiceName: printedName || receiptName, email }];
    }),
  );
  const formerNames = new Map(
    corrected.flatMap(({ credit_note_number, invoice_number, invoice_html }) => {
      const { name } = printedDetails(invoice_html);
      return [
        [documentNumber('INV', invoice_number), name],
        [documentNumber('CN', credit_note_number), name],
      ];
    }),
  );
  return ({ orderNumber, document }) => {
    const customer = customers.get(orderNumber);
    if (!customer) return { name: orderNumber, email: '' };
    const { receiptName, invoiceName, email } = customer;
    return { name: document === null ? receiptName : (formerNames.get(document) ?? invoiceName), email };
  };
}
