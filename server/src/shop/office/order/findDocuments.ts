import type { OfficeDocument } from 'shared/contract/officeOrder';
import type { Db } from 'server-kit/db/database';
import { shortVersion } from '../../content/terms';
import { documentNumber } from '../../invoices/describeSale';
import type { Order } from '../../orders/tables';

interface Issued {
  number: number;
  issuedOn: string;
  isVoid: boolean;
}

/**
 * Returns an order's documents: the accepted terms of sale, the receipt, the cancelled invoices with their credit
 * notes, the current invoice, and the credit notes for refunds. Sorts each group by number. Reads `invoices`,
 * `credit_notes` and `invoice_corrections`.
 */
export async function findDocuments(db: Db, order: Order): Promise<OfficeDocument[]> {
  const [invoices, notes, corrections] = await Promise.all([
    db.selectFrom('invoices').select(['number', 'issued_on']).where('order_id', '=', order.id).execute(),
    db
      .selectFrom('credit_notes')
      .select(['number', 'issued_on', 'voided_on'])
      .where('order_id', '=', order.id)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('invoice_corrections')
      .select(['credit_note_number', 'issued_on', 'invoice_number', 'invoice_issued_on'])
      .where('order_id', '=', order.id)
      .orderBy('credit_note_number')
      .execute(),
  ]);
  const numbered = (prefix: 'INV' | 'CN', { number, ...issued }: Issued): OfficeDocument => {
    const printed = documentNumber(prefix, number);
    const kind = prefix === 'INV' ? 'invoice' : 'credit note';
    return { kind, number: printed, ...issued, href: `/api/office/documents/${printed}.pdf` };
  };
  const receipt: OfficeDocument = {
    kind: 'receipt',
    number: order.order_number,
    issuedOn: null,
    isVoid: false,
    href: `/api/office/orders/${order.id}/receipt.pdf`,
  };
  return [
    ...(order.terms_version === null ? [] : [termsOf(order, order.terms_version)]),
    // A free licence is not a sale, so it has no receipt.
    ...(order.fulfilled_at === null || order.grant_reason !== null ? [] : [receipt]),
    ...corrections.flatMap((each) => [
      numbered('INV', { number: each.invoice_number, issuedOn: each.invoice_issued_on, isVoid: true }),
      numbered('CN', { number: each.credit_note_number, issuedOn: each.issued_on, isVoid: false }),
    ]),
    ...invoices.map(({ number, issued_on }) => numbered('INV', { number, issuedOn: issued_on, isVoid: false })),
    ...notes.map(({ number, issued_on, voided_on }) =>
      numbered('CN', { number, issuedOn: issued_on, isVoid: voided_on !== null }),
    ),
  ];
}

/** Returns the terms of sale that the customer accepted. */
function termsOf({ id }: Order, version: string): OfficeDocument {
  return {
    kind: 'terms of sale',
    number: shortVersion(version),
    issuedOn: null,
    isVoid: false,
    href: `/api/office/orders/${id}/terms.pdf`,
  };
}
