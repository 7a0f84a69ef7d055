import { listSome } from 'shared/compatibility/sentences';
import { isEuCountry } from '../../../config/vatNumber';
import { countryName } from '../../catalogue/countries';
import { vatAreaOf } from '../../vat/vatArea';
import { readWholeDays } from '../search/wholeDays';
import { type Check, notUsed, ok, problem } from './Finding';

export const vatNumberCheck: Check = {
  name: 'VAT number',
  run: async ({ config: { seller } }) =>
    seller.vatNumber === undefined
      ? notUsed('SELLER_VAT_NUMBER is not set, so invoices say that the seller is not registered.')
      : ok(`${seller.vatNumber} has valid check digits.`),
};

/** Finds EU countries that have no VAT rate, but sales in this quarter or the last one. */
export const vatRatesCheck: Check = {
  name: 'VAT rates',
  run: async ({ config: { seller }, db, clock }) => {
    if (seller.ossNumber === undefined) return notUsed('SELLER_OSS_NUMBER is not set.');
    const [sales, rates] = await Promise.all([
      db
        .selectFrom('orders')
        .select('country_code')
        .distinct()
        .where('booked_on', '>=', readWholeDays({}, clock).first)
        .where('grant_reason', 'is', null)
        .where('vat_percentage', 'is', null)
        .execute(),
      db.selectFrom('vat_rates').select('country_code').execute(),
    ]);
    const rated = new Set(rates.map(({ country_code }) => country_code));
    const areas = new Set(sales.map(({ country_code }) => vatAreaOf(country_code)));
    const missing = [...areas].filter((area) => isEuCountry(area) && !rated.has(area)).sort();
    if (missing.length === 0) return ok('Each EU country with sales has a rate.');
    const names = listSome(missing.map((area) => countryName(area) ?? area));
    return problem(
      `SELLER_OSS_NUMBER is set, but sales to these countries have no VAT: ${names}. Set the rates, such as: vat set ${missing[0]} <percent>`,
    );
  },
};
