import { countryName } from '../../catalogue/countries';
import type { Shop } from '../../orders/Shop';
import { formatVatRate } from '../../vat/saleVat';
import { AdminError, type Command } from '../Command';

/** The seller's own country. Its sales are always within the scope of UK VAT. */
const HOME = 'GB';

export const vatCommands: Command[] = [
  {
    usage: 'vat',
    summary: 'List the VAT rates by the buyer’s country. Countries without a rate are outside the scope of UK VAT.',
    run: async (shop) => {
      const rates = await shop.db.selectFrom('vat_rates').selectAll().orderBy('country_code').execute();
      const rows = rates.map(({ country_code, percentage }) => ({
        country: country_code,
        name: countryName(country_code),
        rate: formatVatRate(percentage),
      }));
      return { message: `VAT rates.${registrationNote(shop)}`, rows };
    },
  },
  {
    usage: 'vat set <country> <percent>',
    summary: 'Set the VAT rate of a country for new orders: GB 20. Prices include it.',
    run: async (shop, [typed = '', percent = '']) => {
      const { code, name } = readCountry(typed);
      if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent))
        throw new AdminError('The rate must be a percentage from 0 to 99.99, such as 20 or 17.5.');
      const percentage = Number(percent);
      await shop.db
        .insertInto('vat_rates')
        .values({ country_code: code, percentage })
        .onConflict((conflict) => conflict.column('country_code').doUpdateSet({ percentage }))
        .execute();
      const message = `New orders from ${name} include VAT at ${formatVatRate(percentage)}. Orders placed before keep their rate.`;
      return { message: message + registrationNote(shop) };
    },
  },
  {
    usage: 'vat remove <country>',
    summary: 'Remove the VAT rate of a country: new orders are outside the scope of UK VAT.',
    run: async (shop, [typed = '']) => {
      const { code, name } = readCountry(typed);
      if (code === HOME) throw new AdminError('GB always has a rate. To charge no VAT there: vat set GB 0');
      const { numDeletedRows } = await shop.db
        .deleteFrom('vat_rates')
        .where('country_code', '=', code)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new AdminError(`${name} has no VAT rate.`);
      return {
        message: `New orders from ${name} are outside the scope of UK VAT. Orders placed before keep their rate.`,
      };
    },
  },
];

function readCountry(typed: string): { code: string; name: string } {
  const code = typed.toUpperCase();
  const name = countryName(code);
  if (code.length !== 2 || name === undefined)
    throw new AdminError(`There is no country ${typed}. Use its ISO code of two letters, such as GB or DE.`);
  return { code, name };
}

function registrationNote({ config }: Shop): string {
  if (config.seller.vatNumber !== undefined) return '';
  return ' No rate applies yet, because SELLER_VAT_NUMBER is not set: invoices say that the supplier is not VAT registered.';
}
