import type { OfficeSearch } from 'shared/contract/officeHome';
import type { StaffRole } from 'shared/contract/staff';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import { formatPounds } from 'shared/domain/money';
import { normalisePromoCode } from 'shared/domain/promoCode';
import { describePromoTerms } from '../../admin/commands/promoTerms';
import { promoState } from '../../admin/operatorLog/states';
import { readFromProvider } from '../../admin/readFromProvider';
import { ACCOUNTING_ROLES } from '../../admin/roles';
import { isInBatch } from '../../catalogue/promoCodes';
import type { PaymentContext } from '../../provider/PaymentContext';

type Lists = OfficeSearch['lists'];

/**
 * Finds lists for a search text: the orders with a promo code, the codes of a promo batch and, for roles that may read
 * accounts, the transactions of a payout.
 * @throws {AdminError} if the provider does not respond
 */
export async function findLists(context: PaymentContext, role: StaffRole, text: string): Promise<Lists> {
  const found = await Promise.all([
    listOfPromoCode(context, normalisePromoCode(text)),
    listOfPromoBatch(context, text),
    text.startsWith('po_') && ACCOUNTING_ROLES.includes(role) ? readFromProvider(listOfPayout(context, text)) : [],
  ]);
  return found.flat();
}

async function listOfPromoCode({ db }: PaymentContext, code: string): Promise<Lists> {
  const terms = await promoState(db, code);
  if (!terms) return [];
  return [{ title: `Orders with ${code} (${describePromoTerms(terms)})`, name: 'orders', filters: { promo: code } }];
}

async function listOfPromoBatch({ db }: PaymentContext, label: string): Promise<Lists> {
  const codes = db.selectFrom('promo_codes').select('code').where(isInBatch(label)).limit(1);
  if (!(await codes.executeTakeFirst())) return [];
  return [{ title: `Promo codes of the batch “${label}”`, name: 'promo', filters: { find: label } }];
}

async function listOfPayout({ provider }: PaymentContext, id: string): Promise<Lists> {
  const payout = await provider.readPayout(id);
  if (!payout) return [];
  const { amountMinor, arrivesOn } = payout;
  const title = `Payout of ${formatPounds(amountMinor)} on ${formatCalendarDate(arrivesOn)}`;
  return [{ title, name: 'payouts', filters: { payout: id } }];
}
