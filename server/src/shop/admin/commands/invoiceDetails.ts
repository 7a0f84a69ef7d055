import { linesProblem } from 'shared/domain/invoiceDetails';
import { compactVatNumber, exampleVatNumber, isBuyerVatNumber, isSameUkVatNumber } from '../../../config/vatNumber';
import type { DbOrTrx, Trx } from 'server-kit/db/database';
import { enqueueSupportMail } from '../../accounts/supportMail';
import { documentNumber } from '../../invoices/describeSale';
import { issueInvoice } from '../../invoices/issueInvoice';
import type { InvoiceDetails } from '../../invoices/parseInvoiceDetails';
import { printedDetails } from '../../invoices/readDocument';
import { refuseCorrection } from '../../invoices/refuseCorrection';
import { refuseFreeLicence } from '../../invoices/refuseFreeLicence';
import { replaceInvoice } from '../../invoices/replaceInvoice';
import { orderedDetails } from '../../orders/customerFields';
import { lockOrder } from '../../orders/lockOrder';
import type { Order } from '../../orders/tables';
import { isInOss } from '../../vat/vatArea';
import { AdminError, type AdminContext, type Command, type Options } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { countryState } from '../operatorLog/states';
import { DOCUMENT_ROLES } from '../roles';
import { readText } from '../search/listOptions';
import { describeOrder } from './orderConsequences';
import { findOrder } from './findOrder';

/** Matches the line of an address that contains the buyer's VAT number. */
const VAT_LINE = /^VAT number: /;

const OSS_WARNING =
  'The VAT was charged as to a consumer, so it stays in the OSS return. The accountant decides whether to refund it.';

export const invoiceDetailsCommand: Command = {
  usage: 'set-invoice <order number>',
  summary: 'Correct the name, address, reference or VAT number on an invoice, or issue the first invoice of an order.',
  options: {
    name: { type: 'string', label: 'Business name', meaning: 'The default is the current name.' },
    address: {
      type: 'string',
      label: 'Billing address',
      kind: 'long text',
      meaning: 'The default is the current address.',
    },
    reference: { type: 'string', label: 'Reference', meaning: 'The buyer’s reference, such as a purchase order.' },
    'vat-number': { type: 'string', label: 'VAT number of the buyer', meaning: 'Such as DE123456789.' },
  },
  office: {
    title: 'Correct the invoice',
    roles: DOCUMENT_ROLES,
    page: 'order',
    usefulIf: ['delivered'],
    undo: 'To undo it, correct the invoice again. The documents stay, because their numbers must have no gaps.',
  },
  confirm: async (context, [id = ''], options) => {
    const { order, invoice, before, after } = await readChange(
      context.db,
      context,
      await findOrder(context, id),
      options,
    );
    const documents = invoice
      ? `A credit note cancels invoice ${documentNumber('INV', invoice.number)}, and a new invoice replaces it.`
      : 'The order gets its first invoice.';
    return [
      `This changes the invoice of order ${await describeOrder(context, order)}.`,
      `Before: ${describeDetails(before) || 'no details'}`,
      `After: ${describeDetails(after)}`,
      `${documents} The amounts and the VAT stay the same. The customer gets the documents by email.`,
      ...(vatLineOf(after) !== vatLineOf(before) && isInOss(order) ? [OSS_WARNING] : []),
    ].join('\n');
  },
  run: async (context, [id = ''], options) => {
    const message = await context.db.transaction().execute(async (trx) => {
      const locked = await lockOrder(trx, id);
      if (!locked) throw new AdminError(`There is no order ${id}.`);
      const { order, invoice, after } = await readChange(trx, context, locked, options);
      const before = await countryState(trx, id);
      const number = invoice ? undefined : await issueFirst(trx, context, order, after);
      const replaced = invoice && (await replaceInvoice(trx, context, order, invoice, after));
      await logChange(trx, context, {
        command: 'set-invoice',
        subject: id,
        before,
        after: await countryState(trx, id),
      });
      return replaced
        ? `Invoice ${replaced.invoice} replaces invoice ${replaced.replaced}, which credit note ${replaced.creditNote} cancels. The customer gets both by email.`
        : `Order ${order.order_number} has its first invoice, ${number}. The customer gets it by email.`;
    });
    context.wakeMail();
    return { message };
  },
};

/**
 * Issues an order's first invoice and emails it to the customer.
 * @returns its number, such as `INV-000012`
 */
async function issueFirst(trx: Trx, context: AdminContext, order: Order, details: InvoiceDetails): Promise<string> {
  await issueInvoice(trx, context, order.id, details);
  await enqueueSupportMail(trx, context, {
    userId: order.user_id,
    about: order.id,
    change: { kind: 'documents', orderNumber: order.order_number, isFirstInvoice: true },
    documents: [{ kind: 'invoice', paymentId: order.id }],
  });
  const invoice = trx.selectFrom('invoices').select('number').where('order_id', '=', order.id);
  return documentNumber('INV', (await invoice.executeTakeFirstOrThrow()).number);
}

/** @throws {AdminError} if nothing changes, the order is not delivered, or a value is invalid */
async function readChange(db: DbOrTrx, { config }: AdminContext, order: Order, options: Options) {
  if (order.fulfilled_at === null) throw new AdminError(`Order ${order.order_number} is not delivered yet.`);
  refuseFreeLicence(order);
  refuseCorrection(config, order, 0);
  const invoice = await db.selectFrom('invoices').selectAll().where('order_id', '=', order.id).executeTakeFirst();
  const before: InvoiceDetails = invoice ? printedDetails(invoice.html) : orderedDetails(order);
  const after = readDetails(before, config, options, order.country_code);
  if (invoice && describeDetails(after) === describeDetails(before))
    throw new AdminError('The invoice already has these details.');
  return { order, invoice, before, after };
}

function vatLineOf({ address }: InvoiceDetails): string | undefined {
  return address.split('\n').find((line) => VAT_LINE.test(line));
}

function readDetails(
  before: InvoiceDetails,
  { seller }: AdminContext['config'],
  options: Options,
  country: string,
): InvoiceDetails {
  const typed = readText(options, 'vat-number');
  const vatNumber = typed === undefined ? undefined : compactVatNumber(typed);
  if (vatNumber !== undefined && !isBuyerVatNumber(vatNumber))
    throw new AdminError(
      `--vat-number must be a country code and all digits of the number, such as ${exampleVatNumber(vatNumber, country)}. Ask the customer again.`,
    );
  if (vatNumber !== undefined && seller.vatNumber !== undefined && isSameUkVatNumber(vatNumber, seller.vatNumber))
    throw new AdminError('This is the shop’s VAT number. Ask the customer for the VAT number of their business.');
  // The address keeps its VAT line unless `--vat-number` replaces it, even if `--address` omits the line.
  const lines = (readText(options, 'address') ?? before.address).split('\n');
  const current = [...lines, ...before.address.split('\n')].find((line) => VAT_LINE.test(line));
  const address = lines.filter((line) => !VAT_LINE.test(line)).join('\n');
  const vatLine = vatNumber === undefined ? current : `VAT number: ${vatNumber}`;
  const details = {
    name: readText(options, 'name') ?? before.name,
    address: [address, ...(vatLine === undefined ? [] : [vatLine])].join('\n'),
    reference: readText(options, 'reference') ?? before.reference,
  };
  if (details.name === '' || address === '') throw new AdminError('The first invoice needs a --name and an --address.');
  const problem =
    linesProblem('name', details.name) ??
    linesProblem('address', details.address) ??
    linesProblem('buyerReference', details.reference);
  if (problem !== undefined) throw new AdminError(problem);
  return details;
}

function describeDetails({ name, address, reference }: InvoiceDetails): string {
  const lines = [name, ...address.split('\n'), ...(reference === '' ? [] : [`reference ${reference}`])];
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}
