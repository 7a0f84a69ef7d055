import { soldPence } from '../orders/paidPence';
import { documentNumber } from './describeSale';
import { entry, firstInvoice, termsOr } from './JournalEntry';
import { isInRange, type JournalSource } from './journalSource';

/** Finds the corrected invoices of a period: the cancelled one, and the one that replaces it. */
export const findCorrections: JournalSource = async (db, range) => {
  let query = db
    .selectFrom('invoice_corrections as correction')
    .innerJoin('orders', 'orders.id', 'correction.order_id')
    .innerJoin('invoices', 'invoices.order_id', 'correction.order_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('invoice_corrections as later')
          .select(['invoice_number', 'country_code', 'vat_treatment', 'vat_percentage'])
          .whereRef('later.order_id', '=', 'correction.order_id')
          .whereRef('later.credit_note_number', '>', 'correction.credit_note_number')
          .orderBy('credit_note_number')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['order_number', 'invoices.number', 'correction.issued_on'])
    .select(['cancelled_pence', 'cancelled_vat_pence', 'invoiced_pence'])
    .select(['correction.credit_note_number', 'correction.country_code as old_country'])
    .select(['correction.vat_treatment as old_treatment', 'correction.vat_percentage as old_percentage'])
    .select(['next.invoice_number as next_number', 'next.country_code as next_country'])
    .select(['next.vat_treatment as next_treatment', 'next.vat_percentage as next_percentage'])
    .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
    .where(isInRange('correction.issued_on', 'correction.credit_note_number', range))
    .orderBy('correction.issued_on')
    .orderBy('correction.credit_note_number');
  if (range.limit !== undefined) query = query.limit(range.limit);
  const corrections = await query.execute();
  return corrections.map((each) => {
    const before = {
      country_code: each.old_country,
      vat_treatment: each.old_treatment,
      vat_percentage: each.old_percentage,
    };
    const after = termsOr(each, each.next_country, each.next_treatment, each.next_percentage);
    const cancelled = {
      document: documentNumber('CN', each.credit_note_number),
      grossPence: -each.cancelled_pence,
      ...(each.cancelled_vat_pence !== null && { vatPence: -each.cancelled_vat_pence }),
    };
    const replacing = {
      document: documentNumber('INV', each.next_number ?? each.number),
      grossPence: each.invoiced_pence,
    };
    return {
      day: each.issued_on,
      key: each.credit_note_number,
      entries: [
        entry('invoice cancelled', each.issued_on, each.order_number, before, cancelled),
        entry('invoice replaced', each.issued_on, each.order_number, after, replacing),
      ],
    };
  });
};

/**
 * Finds the corrected countries of sales in closed accounts. Such an order had no invoice, so its corrections precede
 * the corrections of its invoices.
 */
export const findCountryCorrections: JournalSource = async (db, range) => {
  let query = db
    .selectFrom('country_corrections as correction')
    .innerJoin('orders', 'orders.id', 'correction.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoinLateral(firstInvoice, (join) => join.onTrue())
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('country_corrections as later')
          .select(['country_code', 'vat_treatment', 'vat_percentage'])
          .whereRef('later.order_id', '=', 'correction.order_id')
          .whereRef('later.id', '>', 'correction.id')
          .orderBy('later.id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['correction.id', 'order_number', 'paid_pence', 'payable_pence', 'corrected_on', 'invoices.number'])
    .select(['correction.country_code as old_country', 'correction.vat_treatment as old_treatment'])
    .select('correction.vat_percentage as old_percentage')
    .select(['next.country_code as next_country', 'next.vat_treatment as next_treatment'])
    .select('next.vat_percentage as next_percentage')
    .select(['first.invoice_number as first_number', 'first.country_code as first_country'])
    .select(['first.vat_treatment as first_treatment', 'first.vat_percentage as first_percentage'])
    .select(['orders.country_code', 'orders.vat_treatment', 'orders.vat_percentage'])
    .where(isInRange('corrected_on', 'correction.id', range))
    .orderBy('corrected_on')
    .orderBy('correction.id');
  if (range.limit !== undefined) query = query.limit(range.limit);
  const corrections = await query.execute();
  return corrections.map((each) => {
    const grossPence = soldPence(each);
    const number = each.next_country === null ? (each.first_number ?? each.number) : null;
    const document = number === null ? null : documentNumber('INV', number);
    const invoiced = termsOr(each, each.first_country, each.first_treatment, each.first_percentage);
    const before = termsOr(invoiced, each.old_country, each.old_treatment, each.old_percentage);
    const after = termsOr(invoiced, each.next_country, each.next_treatment, each.next_percentage);
    const [day, order] = [each.corrected_on, each.order_number];
    return {
      day,
      key: each.id,
      entries: [
        entry('country corrected', day, order, before, {
          document: null,
          correction: `${each.id}-OUT`,
          grossPence: -grossPence,
        }),
        entry('country corrected', day, order, after, { document, correction: `${each.id}-IN`, grossPence }),
      ],
    };
  });
};
