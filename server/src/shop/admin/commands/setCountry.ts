import { calendarDateOf, formatCalendarDate } from 'shared/domain/calendarDate';
import { countryName } from '../../catalogue/countries';
import type { DbOrTrx } from 'server-kit/db/database';
import { documentNumber } from '../../invoices/describeSale';
import { hasCreditNote } from '../../invoices/issueCreditNote';
import { readOpenInvoice } from '../../invoices/openInvoice';
import { printedDetails } from '../../invoices/readDocument';
import { replaceInvoice } from '../../invoices/replaceInvoice';
import { splitVat, vatNote } from '../../invoices/vatNote';
import { isInClosedAccounts } from '../../orders/closedPeriod';
import { correctCountryOfSale, correctedVat } from '../../orders/correctCountry';
import { lockOrder } from '../../orders/lockOrder';
import type { Order } from '../../orders/tables';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { countryState } from '../operatorLog/states';
import { DOCUMENT_ROLES } from '../roles';
import { findOrder } from './findOrder';
import { describeOrder } from './orderConsequences';

/** Corrects a sale's country, for example if the browser's language suggested the wrong one. */
export const setCountryCommand: Command = {
  usage: 'set-country <order number> <country>',
  summary: 'Correct the country of a paid order, and its VAT. Replaces the invoice, if there is one.',
  office: {
    title: 'Correct the country',
    roles: DOCUMENT_ROLES,
    page: 'order',
    usefulIf: ['sold'],
    fields: [{}, { kind: 'country' }],
    undo: 'To undo it, correct the country again. The documents stay, because their numbers must have no gaps.',
  },
  confirm: async (context, [id = '', typed = '']) => {
    const { order, code } = await readCorrection(context, id, typed);
    const { seller } = context.config;
    const { country_code } = order;
    const { openPence } = await readOpenInvoice(context.db, order);
    const after = await correctedVat(context.db, context, order, code);
    return [
      `This changes the country of order ${await describeOrder(context, order)} from ${countryName(country_code)} to ${countryName(code)}. The price stays the same.`,
      `VAT before: ${vatNote(seller, splitVat(order, country_code, openPence), openPence)}`,
      `VAT after: ${vatNote(seller, splitVat(after, code, openPence), openPence)}`,
      await periodConsequence(context, order),
    ].join('\n');
  },
  run: async (context, [id = '', typed = '']) => {
    const message = await context.db.transaction().execute(async (trx) => {
      await lockOrder(trx, id);
      const { order, code } = await readCorrection({ db: trx }, id, typed);
      const before = await countryState(trx, id);
      const invoice = await findInvoice(trx, id);
      const documents = invoice
        ? await replaceInvoice(trx, context, order, invoice, { ...printedDetails(invoice.html), countryCode: code })
        : await correctCountryOfSale(trx, context, order, code);
      const after = await countryState(trx, id);
      await logChange(trx, context, { command: 'set-country', subject: id, before, after });
      const changed = `The country of order ${order.order_number} is now ${countryName(code)}.`;
      if (!documents) return changed;
      return `${changed} Invoice ${documents.invoice} replaces invoice ${documents.replaced}, which credit note ${documents.creditNote} cancels. The customer gets both by email.`;
    });
    context.wakeMail();
    return { message };
  },
};

/** Reads the command's arguments. @throws {AdminError} with the reason if the country can't be corrected */
async function readCorrection(
  context: { db: DbOrTrx },
  id: string,
  typed: string,
): Promise<{ order: Order; code: string }> {
  const code = typed.toUpperCase();
  const name = countryName(code);
  if (name === undefined)
    throw new AdminError(`There is no country ${typed}. Use a two-letter ISO code, such as GB or DE.`);
  const order = await findOrder(context, id);
  if (order.paid_at === null)
    throw new AdminError(`Order ${order.order_number} is not paid. The customer can choose the country at checkout.`);
  if (order.status === 'refunded')
    throw new AdminError(
      `Order ${order.order_number} was refunded in full. Its documents cancel each other, so nothing needs to be corrected.`,
    );
  if (order.disputed_at !== null)
    throw new AdminError(
      `Order ${order.order_number} is disputed, so its documents must stay as they are. If you win the dispute, correct the country then. If you lose it, correct the VAT in your next return.`,
    );
  if ((await hasCreditNote(context.db, order.id)) && !(await findInvoice(context.db, order.id)))
    throw new AdminError(
      `Order ${order.order_number} has a credit note with the earlier VAT, but no invoice. Run "set-invoice" first to issue the invoice, then correct the country again.`,
    );
  if (order.country_code === code)
    throw new AdminError(`The country of order ${order.order_number} is already ${name}.`);
  return { order, code };
}

/** Describes which VAT period the change counts in. An invoice that was already issued stays in its own period. */
async function periodConsequence({ db, clock }: AdminContext, order: Order): Promise<string> {
  const invoice = await findInvoice(db, order.id);
  if (invoice) {
    const printed = documentNumber('INV', invoice.number);
    return `A credit note cancels invoice ${printed} of ${formatCalendarDate(invoice.issued_on)}, and a new invoice replaces it. Both have today's date, so the difference counts in today's VAT period. The customer gets both by email.`;
  }
  const soldOn = formatCalendarDate(order.booked_on ?? calendarDateOf(order.paid_at ?? clock.now()));
  if (await isInClosedAccounts(db, order))
    return `The order has no invoice, and the accounts of the sale on ${soldOn} are closed. The difference counts in today's VAT period.`;
  return `The order has no invoice, so the VAT of the sale on ${soldOn} changes. If you have already filed the VAT return for that day, first close the month. The difference then counts in today's VAT period.`;
}

function findInvoice(db: DbOrTrx, orderId: string) {
  return db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}
