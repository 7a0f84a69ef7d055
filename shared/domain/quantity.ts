import { plainCharacters } from './plainText';

/** The limits on how many computers one purchase can include (specification, sections 5 and 9). */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 500;

/** Drops the fraction of a quantity and clamps it to the limits of one purchase. Returns the minimum for `NaN`. */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)));
}

/** Matches a sign, whole digits with or without thousands separators, and a decimal part. */
const NUMBER = /^([+-]?)([1-9]\d{0,2}(?:[.,'’\s]\d{2,3})*[.,'’\s]\d{3}|\d+)(?:[.,](\d*))?$/;

/** Reads a number as people write it, such as `1,000`, `1 000`, `２` or `٣`. Returns `NaN` for anything else. */
export function readNumber(typed: string): number {
  const plain = plainCharacters(typed).replaceAll('٬', ',').replaceAll('٫', '.').trim();
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(plain) ?? [];
  // Without a match, this converts `.`, which is `NaN`.
  return Number(`${sign}${whole.replace(/\D/g, '')}.${decimals}`);
}

/** Parses and clamps a whole number from a URL or from storage. Returns `undefined` for anything else. */
export function parseQuantity(text: unknown): number | undefined {
  const number = typeof text === 'number' ? text : typeof text === 'string' ? readNumber(text) : Number.NaN;
  return Number.isInteger(number) ? clampQuantity(number) : undefined;
}
