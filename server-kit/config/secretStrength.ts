/** Matches the placeholders for secrets in templates and documents. */
const PLACEHOLDER =
  /\.\.\.|…|^<.*>$|change[-_ ]?(me|this)|replace[-_ ]?(me|this|with)|place[-_ ]?holder|your[-_ ]|example|random[-_ ]?text|x{6}|^(pass(word)?|secret|token|key)$/i;
/** The part of a Stripe key or secret that everybody knows. */
const KNOWN_PREFIX = /^([sr]k_(live|test)_|whsec_)/;
/** The minimum length of a secret without its known prefix. */
const MIN_LENGTH = 16;
/** A random text of 16 digits or letters has more bits than this. A text such as `aaaa…` or `1234…` has fewer. */
const MIN_BITS = 30;

/**
 * Returns what is wrong with a secret, such as `is a placeholder`, or `undefined` if it seems strong. The shop cannot
 * recognise every weak secret.
 */
export function weaknessOf(secret: string): string | undefined {
  const random = secret.replace(KNOWN_PREFIX, '');
  if (isPlaceholder(random)) return 'is a placeholder';
  if (random.length < MIN_LENGTH)
    return secret === random
      ? `must have at least ${MIN_LENGTH} characters`
      : `must have at least ${MIN_LENGTH} characters after its prefix`;
  return bitsOf(random) < MIN_BITS ? 'is too easy to guess' : undefined;
}

export function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret);
}

/**
 * Estimates the information in a text, in bits. Uses the smaller of two estimates: from its characters, and from the
 * differences between neighbours, which are all equal in `123456`.
 */
function bitsOf(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return text.length * Math.min(bitsOfEach(codes), bitsOfEach(steps));
}

/** Returns the Shannon entropy of a list, in bits for each value. */
function bitsOfEach(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / values.length;
    return sum - share * Math.log2(share);
  }, 0);
}
