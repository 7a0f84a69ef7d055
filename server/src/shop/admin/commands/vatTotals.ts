import type { CalendarDate } from 'shared/domain/calendarDate';
import type { Pence } from 'shared/domain/money';
import { formatVatRate } from 'shared/domain/vat';
import { groupBy } from 'server-kit/db/groupBy';
import { isEuCountry } from '../../../config/vatNumber';
import { countryName } from '../../catalogue/countries';
import type { JournalTotal } from '../../invoices/findJournalTotals';
import type { EntryKind, JournalEntry } from '../../invoices/JournalEntry';
import { HOME_VAT_AREA, isInOss, vatAreaOf } from '../../vat/vatArea';
import { pounds } from '../pounds';

/**
 * Adds up the totals for each VAT area and rate, sorted by name. OSS totals are also separated by the earlier quarter
 * that they correct, because an OSS return declares corrections by country and quarter.
 */
export function vatTotals(totals: readonly JournalTotal[]) {
  return vatGroups(totals).map(({ row }) => row);
}

/** Returns the rows of `vatTotals`, each with one of the totals that it adds up. */
export function vatGroups(totals: readonly JournalTotal[]) {
  const groups = groupBy(totals, (total) => `${areaOf(total)} ${rateOf(total)} ${correctedOf(total) ?? ''}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const corrects = correctedOf(group[0]);
      // Skip corrections that change no amounts, such as a new name on an invoice.
      if (corrects !== null && sumOf(group, 'grossPence') === 0 && sumOf(group, 'vatPence') === 0) return [];
      const row = {
        country: areaOf(group[0]),
        'VAT rate': rateOf(group[0]),
        ...(corrects !== null && { corrects: quarterName(corrects) }),
        sales: countOf(group, ['sale']),
        ...amountsOf(group),
      };
      return [{ row, example: group[0] }];
    });
}

/** Adds up the totals for each VAT area, sorted by name. */
export function countryTotals(totals: readonly JournalTotal[]) {
  const groups = groupBy(totals, ({ countryCode }) => nameOf(vatAreaOf(countryCode)));
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([country, group]) => ({ country, sales: countOf(group, ['sale']), ...amountsOf(group) }));
}

function correctedOf({ countryCode, vat_percentage, corrects }: JournalTotal): CalendarDate | null {
  return isInOss({ country_code: countryCode, vat_percentage }) ? corrects : null;
}

/** Names the quarter that begins on a day, such as `2027 Q2`. */
function quarterName(first: CalendarDate): string {
  return `${first.slice(0, 4)} Q${(Number(first.slice(5, 7)) + 2) / 3}`;
}

/** Returns the VAT of other countries, which belongs to a separate return. */
export function vatAbroadOf(totals: readonly JournalTotal[]): Pence {
  return sumOf(
    totals.filter(({ countryCode }) => vatAreaOf(countryCode) !== HOME_VAT_AREA),
    'vatPence',
  );
}

/** Adds up the entries' amounts, and formats them in pounds. */
export function amountsOf(entries: readonly Pick<JournalEntry, 'grossPence' | 'vatPence'>[]) {
  const [gross, vat] = [sumOf(entries, 'grossPence'), sumOf(entries, 'vatPence')];
  return { gross: pounds(gross), VAT: pounds(vat), net: pounds(gross - vat) };
}

/** Counts the entries of the given kinds. */
export function countOf(totals: readonly JournalTotal[], kinds: readonly EntryKind[]): number {
  return totals.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);
}

export function sumOf<Amount extends string>(rows: readonly Record<Amount, Pence>[], amount: Amount): Pence {
  return rows.reduce((total, row) => total + row[amount], 0);
}

export function rateOf({
  vat_treatment,
  vat_percentage,
}: Pick<JournalEntry, 'vat_treatment' | 'vat_percentage'>): string {
  if (vat_percentage !== null) return formatVatRate(vat_percentage);
  return vat_treatment === 'not-registered' ? 'not registered' : 'outside the scope';
}

/**
 * Names the country where the VAT is due. Combines sales without VAT as `all others`, except sales to the EU, because
 * the seller may owe VAT there.
 */
function areaOf({ vat_percentage, countryCode }: JournalTotal): string {
  const area = vatAreaOf(countryCode);
  if (vat_percentage === null && !isEuCountry(area)) return 'all others';
  return nameOf(area);
}

function nameOf(area: string): string {
  return countryName(area) ?? area;
}
