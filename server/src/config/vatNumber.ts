const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];
const MODULUS = 97;
/** HMRC adds this number to the weighted sum of the numbers that it has issued since 2009. */
const NEW_SERIES = 55;

/**
 * The United Kingdom's numbers after the country code: nine digits, twelve digits for a branch, GD and three digits for
 * a government department, or HA and three digits for a health authority.
 */
const UK_NUMBER = /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/;

/**
 * Returns whether a text is a VAT registration number of the United Kingdom, with or without the prefix GB or XI.
 * Verifies the check digits, which departments and authorities don't have. Ignores spaces, dots and hyphens.
 */
export function isUkVatNumber(text: string): boolean {
  const number = compactVatNumber(text).replace(/^(GB|XI)/, '');
  if (!UK_NUMBER.test(number)) return false;
  return /^[GH]/.test(number) || (!/^0{7}/.test(number) && hasCheckDigits(number));
}

/**
 * The formats of the VAT numbers of the EU's member states after the country code, and an example of each. EL is
 * Greece.
 * @see https://ec.europa.eu/taxation_customs/vies/faq.html
 */
const EU_NUMBERS: Readonly<Record<string, readonly [format: RegExp, example: string]>> = {
  AT: [/^U\d{8}$/, 'U12345678'],
  BE: [/^[01]\d{9}$/, '0123456789'],
  BG: [/^\d{9,10}$/, '123456789'],
  CY: [/^\d{8}[A-Z]$/, '12345678A'],
  CZ: [/^\d{8,10}$/, '12345678'],
  DE: [/^\d{9}$/, '123456789'],
  DK: [/^\d{8}$/, '12345678'],
  EE: [/^\d{9}$/, '123456789'],
  EL: [/^\d{9}$/, '123456789'],
  ES: [/^[A-Z\d]\d{7}[A-Z\d]$/, 'A12345678'],
  FI: [/^\d{8}$/, '12345678'],
  FR: [/^[A-HJ-NP-Z\d]{2}\d{9}$/, '12345678901'],
  HR: [/^\d{11}$/, '12345678901'],
  HU: [/^\d{8}$/, '12345678'],
  IE: [/^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/, '1234567A'],
  IT: [/^\d{11}$/, '12345678901'],
  LT: [/^(\d{9}|\d{12})$/, '123456789'],
  LU: [/^\d{8}$/, '12345678'],
  LV: [/^\d{11}$/, '12345678901'],
  MT: [/^\d{8}$/, '12345678'],
  NL: [/^[A-Z\d+*]{12}$/, '123456789B01'],
  PL: [/^\d{10}$/, '1234567890'],
  PT: [/^\d{9}$/, '123456789'],
  RO: [/^\d{2,10}$/, '123456789'],
  SE: [/^\d{12}$/, '123456789001'],
  SI: [/^\d{8}$/, '12345678'],
  SK: [/^\d{10}$/, '1234567890'],
};

/** Returns whether a country is a member state of the EU. */
export function isEuCountry(countryCode: string): boolean {
  return Object.hasOwn(EU_NUMBERS, vatPrefix(countryCode));
}

/**
 * Returns whether a text has the format of a number in the VAT One Stop Shop: EU and nine digits for a seller outside
 * the EU, or the VAT number of a member state. Ignores spaces, dots and hyphens.
 */
export function isOssNumber(text: string): boolean {
  const number = compactVatNumber(text);
  return /^EU\d{9}$/.test(number) || (EU_NUMBERS[number.slice(0, 2)]?.[0].test(number.slice(2)) ?? false);
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns whether a text can be a buyer's VAT number. It must begin with a country code. For the United Kingdom, checks
 * the check digits. For member states of the EU, checks the format. For other countries, accepts 2 to 13 digits and
 * letters. Ignores spaces, dots and hyphens.
 */
export function isBuyerVatNumber(text: string): boolean {
  const [, country = '', number = ''] = /^([A-Z]{2})(?=.*\d)([A-Z\d+*]{2,13})$/.exec(compactVatNumber(text)) ?? [];
  if (country === '') return false;
  // XI is Northern Ireland.
  if (country === 'GB' || country === 'XI') return isUkVatNumber(text);
  return EU_NUMBERS[country]?.[0].test(number) ?? COUNTRIES.of(country) !== undefined;
}

const UK_EXAMPLE = 'GB123456782';

/**
 * Returns an example VAT number for the country code that `typed` begins with, or else for `countryCode`. Falls back to
 * a German number if neither country's format is known.
 */
export function exampleVatNumber(typed: string, countryCode: string): string {
  const examples = [compactVatNumber(typed).slice(0, 2), countryCode].map((code) => {
    if (['GB', 'XI', 'IM'].includes(code)) return UK_EXAMPLE;
    const prefix = vatPrefix(code);
    return EU_NUMBERS[prefix] && `${prefix}${EU_NUMBERS[prefix][1]}`;
  });
  return examples.find((example) => example !== undefined) ?? 'DE123456789';
}

/** Returns the prefix of a country's VAT numbers. */
const vatPrefix = (countryCode: string) => (countryCode === 'GR' ? 'EL' : countryCode);

/** Returns a number in capitals, without spaces, dots and hyphens. */
export function compactVatNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, '');
}

/** Returns whether two texts are the same number of the United Kingdom. Ignores their country codes. */
export function isSameUkVatNumber(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => compactVatNumber(text).replace(/^(GB|XI)/, ''));
  return a === b;
}

/** Checks the eighth and ninth digit with HMRC's modulus 97, and with its variant 9755 for newer numbers. */
function hasCheckDigits(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  const total = sum + Number(number.slice(7, 9));
  return total % MODULUS === 0 || (total + NEW_SERIES) % MODULUS === 0;
}
