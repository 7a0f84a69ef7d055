/** Matches invisible characters: zero-width spaces, soft hyphens, direction marks, byte-order marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const DASHES = /[\p{Pd}\u2212\u2043]/gu;
const DIGITS = /\p{Nd}/gu;
/** Matches spaces, quotes and brackets at the start of pasted text. */
const BEFORE = /^[\s\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`<]+/u;
/**
 * Matches everything except spaces, quotes, brackets and punctuation at the end. Takes linear time, unlike an
 * expression that matches only the end.
 */
const WITHOUT_END = /^.*[^\s\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`>.,;:!?\u3002]/su;

/** Converts typed or pasted text to plain characters, and removes quotes, brackets and punctuation around it. */
export function plainText(typed: string): string {
  const text = plainCharacters(typed).replace(BEFORE, '');
  return WITHOUT_END.exec(text)?.[0] ?? '';
}

/**
 * Removes invisible characters. Converts dashes to hyphens, digits to Western digits, and full-width letters to normal
 * ones (NFKC).
 */
export function plainCharacters(typed: string): string {
  return typed.replace(INVISIBLE, '').normalize('NFKC').replace(DASHES, '-').replace(DIGITS, westernDigit);
}

/**
 * Converts a digit of any script. The ten digits of a script are adjacent in Unicode, so a digit's value is its
 * distance from the first one. Two scripts can be adjacent too, hence the remainder.
 */
function westernDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (String.fromCodePoint(first - 1).match(DIGITS)) first -= 1;
  return String((point - first) % 10);
}
