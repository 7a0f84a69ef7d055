import type { Command } from './Command';
import { accountCommands } from './commands/accounts';
import { accountingCommand } from './commands/accounting';
import { alertsCommand } from './commands/alerts';
import { blockCustomerCommands } from './commands/blockCustomer';
import { bookkeepingCommands } from './commands/bookkeeping';
import { checkCommand } from './commands/check';
import { closePeriodCommand } from './commands/closePeriod';
import { creditNotesCommand } from './commands/creditNotes';
import { customerCommands } from './commands/customers';
import { disputesCommand } from './commands/disputes';
import { endingsCommand } from './commands/endings';
import { setEmailCommand } from './commands/email';
import { grantCommand } from './commands/grant';
import { importLicencesCommand } from './commands/importLicences';
import { invoiceDetailsCommand } from './commands/invoiceDetails';
import { licenceKeyCommand } from './commands/licenceKey';
import { createLogCommand } from './commands/log';
import { mailCommand } from './commands/mail';
import { orderCommands } from './commands/orders';
import { paymentLinkCommand } from './commands/paymentLink';
import { notesCommand } from './commands/notes';
import { payoutsCommand } from './commands/payouts';
import { personalDataCommands } from './commands/personalData';
import { priceCommands } from './commands/prices';
import { promoCommands } from './commands/promo';
import { promoBatchCommand } from './commands/promoBatch';
import { promoBatchSwitchCommands } from './commands/promoBatchSwitch';
import { rateCommands } from './commands/rates';
import { reconcileCommands } from './commands/reconcile';
import { refundCommands } from './commands/refunds';
import { resendDocumentsCommand } from './commands/resendDocuments';
import { resolveCommand } from './commands/resolve';
import { reviewCommand } from './commands/review';
import { salesCommand } from './commands/sales';
import { searchCustomersCommand } from './commands/searchCustomers';
import { searchOrdersCommand } from './commands/searchOrders';
import { setCountryCommand } from './commands/setCountry';
import { staffCommands } from './commands/staff';
import { termCommands } from './commands/terms';
import { vatCommands } from './commands/vat';

/** All operator commands, in the order of the help text. */
export const COMMANDS: readonly Command[] = [
  searchOrdersCommand,
  searchCustomersCommand,
  endingsCommand,
  salesCommand,
  accountingCommand,
  ...accountCommands,
  creditNotesCommand,
  payoutsCommand,
  ...bookkeepingCommands,
  closePeriodCommand,
  reviewCommand,
  checkCommand,
  alertsCommand,
  resolveCommand,
  disputesCommand,
  mailCommand,
  notesCommand,
  createLogCommand(() => COMMANDS),
  ...orderCommands,
  setCountryCommand,
  invoiceDetailsCommand,
  resendDocumentsCommand,
  ...refundCommands,
  ...reconcileCommands,
  ...customerCommands,
  ...termCommands,
  paymentLinkCommand,
  grantCommand,
  importLicencesCommand,
  setEmailCommand,
  ...blockCustomerCommands,
  ...personalDataCommands,
  ...priceCommands,
  ...rateCommands,
  ...promoCommands,
  promoBatchCommand,
  ...promoBatchSwitchCommands,
  ...vatCommands,
  ...staffCommands,
  licenceKeyCommand,
];
