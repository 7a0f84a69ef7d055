import { normalisePromoCode } from 'shared/domain/promoCode';
import { countryName } from '../../catalogue/countries';
import { AdminError, type OptionSpec, type Options } from '../Command';
import { readText } from './listOptions';

export const COUNTRY_OPTION = {
  country: { type: 'string', kind: 'country', meaning: 'The customer’s country code, such as GB.' },
} satisfies Record<string, OptionSpec>;

export const PROMO_OPTION = {
  promo: { type: 'string', label: 'Promo code', meaning: 'The promo code that was used.' },
} satisfies Record<string, OptionSpec>;

/** @throws {AdminError} if there is no such country */
export function readCountry(options: Options): string | undefined {
  const code = readText(options, 'country')?.toUpperCase();
  if (code !== undefined && countryName(code) === undefined)
    throw new AdminError('--country must be a country code such as GB.');
  return code;
}

export function readPromoCode(options: Options): string | undefined {
  const code = readText(options, 'promo');
  return code === undefined ? undefined : normalisePromoCode(code);
}
