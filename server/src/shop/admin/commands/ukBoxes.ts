import { formatPounds } from 'shared/domain/money';
import type { JournalTotal } from '../../invoices/findJournalTotals';
import { HOME_VAT_AREA, isInOss, vatAreaOf } from '../../vat/vatArea';
import { sumOf, vatAbroadOf } from './vatTotals';

/**
 * Describes which boxes of the UK VAT Return a row's amounts belong in. Box 1 is the VAT due in the UK. Box 6 is the
 * value of all sales excluding VAT, including sales whose place of supply is abroad.
 * @see https://www.gov.uk/guidance/how-to-fill-in-and-submit-your-vat-return-vat-notice-70012
 */
export function ukBoxesOf({ countryCode, vat_treatment, vat_percentage }: JournalTotal): string | undefined {
  if (vat_treatment === 'not-registered') return undefined;
  if (vatAreaOf(countryCode) === HOME_VAT_AREA) return 'VAT in 1, net in 6';
  return isInOss({ country_code: countryCode, vat_percentage }) ? 'VAT in OSS, net in 6' : 'net in 6';
}

/** Describes the shop's amounts for both boxes. Excludes sales from before the VAT registration. */
export function describeUkBoxes(all: readonly JournalTotal[]): string {
  const totals = all.filter(({ vat_treatment }) => vat_treatment !== 'not-registered');
  const vat = sumOf(totals, 'vatPence');
  const [box1, box6] = [vat - vatAbroadOf(totals), sumOf(totals, 'grossPence') - vat];
  return `This shop’s part of the UK VAT Return: box 1 ${formatPounds(box1)}, box 6 ${formatPounds(box6)}, which HMRC wants without pence.`;
}
