import { formatPounds } from 'shared/domain/money';
import type { JournalTotal } from '../../invoices/findJournalTotals';
import { HOME_VAT_AREA, isInOss, vatAreaOf } from '../../vat/vatArea';
import { sumOf, vatAbroadOf } from './vatTotals';

/**
 * Says in which boxes of the UK VAT Return the amounts of a row belong. Box 1 is the VAT due in the UK, and box 6 the
 * value of all sales without VAT, also of those with a place of supply abroad.
 * @see https://www.gov.uk/guidance/how-to-fill-in-and-submit-your-vat-return-vat-notice-70012
 */
export function ukBoxesOf({ countryCode, vat_treatment, vat_percentage }: JournalTotal): string | undefined {
  if (vat_treatment === 'not-registered') return undefined;
  if (vatAreaOf(countryCode) === HOME_VAT_AREA) return 'VAT in 1, net in 6';
  return isInOss({ country_code: countryCode, vat_percentage }) ? 'VAT in OSS, net in 6' : 'net in 6';
}

/** Describes the shop's part of both boxes. Sales from before the registration don't count. */
export function describeUkBoxes(all: readonly JournalTotal[]): string {
  const totals = all.filter(({ vat_treatment }) => vat_treatment !== 'not-registered');
  const vat = sumOf(totals, 'vatPence');
  const [box1, box6] = [vat - vatAbroadOf(totals), sumOf(totals, 'grossPence') - vat];
  return `This shop’s part of the UK VAT Return: box 1 ${formatPounds(box1)}, box 6 ${formatPounds(box6)}, which HMRC wants without pence.`;
}
