import { formatPounds, type Pence } from 'shared/domain/money';
import { countryName } from '../../catalogue/countries';
import type { DbOrTrx } from 'server-kit/db/database';
import { formatVatRate, vatIn } from 'shared/domain/vat';
import { setVatRate } from '../../vat/setVatRate';
import type { VatRateTable } from '../../vat/tables';
import { HOME_VAT_AREA, vatAreaOf } from '../../vat/vatArea';
import { AdminError, type AdminContext, type Command } from '../Command';
import { logChange } from '../operatorLog/logChange';
import { OWNER } from '../roles';
import { readPercentage } from './readNumber';

/** The example price in the confirmation. */
const EXAMPLE_PENCE: Pence = 10_000;

export const vatCommands: Command[] = [
  {
    usage: 'vat',
    summary: 'List the VAT rates by buyer country. Orders from other countries are outside the scope of UK VAT.',
    run: async (context) => {
      const rates = await context.db.selectFrom('vat_rates').selectAll().orderBy('country_code').execute();
      const rows = rates.map(({ country_code, percentage }) => ({
        country: country_code,
        name: countryName(country_code),
        rate: formatVatRate(percentage),
      }));
      return { message: `VAT rates.${registrationNote(context, rates)}`, rows };
    },
  },
  {
    usage: 'vat set <country> <percent>',
    summary: 'Set a country’s VAT rate for new orders, such as GB 20. Prices include VAT.',
    office: {
      title: 'Set a VAT rate',
      roles: OWNER,
      page: 'shop',
      fields: [{ kind: 'country' }, { label: 'Rate', kind: 'percentage' }],
      needsSecondFactor: true,
      undo: 'To undo it, set the former rate. Orders that were placed in between keep their rate.',
    },
    confirm: async (context, [typed = '', percent = '']) => {
      const { code, name } = readCountry(typed);
      const percentage = readRate(percent);
      const before = await findRate(context.db, code);
      if (before === percentage) return undefined;
      const vat = formatPounds(vatIn(EXAMPLE_PENCE, percentage));
      const example = `Prices stay the same, and ${vat} of every ${formatPounds(EXAMPLE_PENCE)} is then VAT.`;
      return `${preview(name, before, percentage)} ${example}${registrationNote(context, [{ country_code: code }])}`;
    },
    run: async (context, [typed = '', percent = '']) => {
      const country = readCountry(typed);
      const percentage = readRate(percent);
      await changeRate(context, 'vat set', country, percentage);
      return {
        message: changed(country.name, percentage) + registrationNote(context, [{ country_code: country.code }]),
      };
    },
  },
  {
    usage: 'vat remove <country>',
    summary: 'Remove a country’s VAT rate. New orders from there are then outside the scope of UK VAT.',
    office: {
      title: 'Remove a VAT rate',
      roles: OWNER,
      page: 'shop',
      fields: [{ kind: 'country' }],
      needsSecondFactor: true,
      undo: 'To undo it, set the rate again.',
    },
    confirm: async (context, [typed = '']) => {
      const { code, name } = readRemovable(typed);
      const before = requireRate(name, await findRate(context.db, code));
      return preview(name, before, undefined);
    },
    run: async (context, [typed = '']) => {
      const country = readRemovable(typed);
      await changeRate(context, 'vat remove', country, undefined);
      return { message: changed(country.name, undefined) };
    },
  },
];

/**
 * Changes a country's rate and logs the change in one transaction. Locks the rate first, so that the log records the
 * rate that this change replaces.
 * @throws {AdminError} if there is no rate to remove
 */
async function changeRate(
  context: AdminContext,
  command: string,
  { code, name }: { code: string; name: string },
  percentage: number | undefined,
): Promise<void> {
  const stateOf = (rate: number | undefined) => (rate === undefined ? null : { rate: formatVatRate(rate) });
  await context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('vat_rates').select('country_code').where('country_code', '=', code).forUpdate().execute();
    const before = await findRate(trx, code);
    if (percentage === undefined) requireRate(name, before);
    await setVatRate(trx, code, percentage);
    await logChange(trx, context, { command, subject: code, before: stateOf(before), after: stateOf(percentage) });
  });
}

async function findRate(db: DbOrTrx, code: string): Promise<number | undefined> {
  const rate = db.selectFrom('vat_rates').select('percentage').where('country_code', '=', code);
  return (await rate.executeTakeFirst())?.percentage;
}

function readCountry(typed: string): { code: string; name: string } {
  const code = typed.toUpperCase();
  const name = countryName(code);
  if (code.length !== 2 || name === undefined)
    throw new AdminError(`There is no country ${typed}. Use a two-letter ISO code, such as GB or DE.`);
  const area = vatAreaOf(code);
  if (area !== code)
    throw new AdminError(`${name} belongs to the VAT area of ${area}. Its buyers get the rate of ${area}.`);
  return { code, name };
}

function readRemovable(typed: string): { code: string; name: string } {
  const country = readCountry(typed);
  if (country.code === HOME_VAT_AREA)
    throw new AdminError('The rate for GB cannot be removed. To charge no VAT there, run: vat set GB 0');
  return country;
}

function readRate(typed: string): number {
  const rate = readPercentage(typed);
  if (rate === undefined || rate === 100)
    throw new AdminError('The rate must be a percentage from 0 to 99.99, such as 20 or 17.5.');
  return rate;
}

function requireRate(name: string, rate: number | undefined): number {
  if (rate === undefined) throw new AdminError(`${name} has no VAT rate.`);
  return rate;
}

function treatment(percentage: number | undefined): string {
  return percentage === undefined ? 'are outside the scope of UK VAT' : `include VAT at ${formatVatRate(percentage)}`;
}

function preview(name: string, before: number | undefined, after: number | undefined): string {
  return `Currently, orders from ${name} ${treatment(before)}. After this change, new orders ${treatment(after)}.`;
}

function changed(name: string, percentage: number | undefined): string {
  return `New orders from ${name} ${treatment(percentage)}. Earlier orders keep their rate.`;
}

/** Returns a note if a missing registration number affects invoices at these rates. */
function registrationNote(
  { config }: Pick<AdminContext, 'config'>,
  rates: readonly Pick<VatRateTable, 'country_code'>[],
): string {
  const { vatNumber, ossNumber } = config.seller;
  if (vatNumber === undefined && ossNumber === undefined)
    return ' No rate applies until SELLER_VAT_NUMBER is set. Until then, invoices say that the supplier is not VAT registered.';
  const isHome = ({ country_code }: Pick<VatRateTable, 'country_code'>) => country_code === HOME_VAT_AREA;
  return [
    ...(vatNumber === undefined && rates.some(isHome)
      ? [` The rate of ${HOME_VAT_AREA} applies only after SELLER_VAT_NUMBER is set.`]
      : []),
    ...(ossNumber === undefined && !rates.every(isHome)
      ? [' Invoices at the rates of other countries show no registration number until SELLER_OSS_NUMBER is set.']
      : []),
  ].join('');
}
