/** Limits of one purchase, in computers (specification, sections 5 and 9). */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 500;

/** The nearest quantity that can be bought; anything that is not a number becomes the minimum. */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)));
}

const WHOLE_NUMBER = /^[+-]?\d+$/;

/**
 * A quantity as it stands in an address or in storage. A whole number is clamped; whatever is no whole number counts as absent.
 */
export function parseQuantity(text: unknown): number | undefined {
  const trimmed = typeof text === 'number' ? String(text) : typeof text === 'string' ? text.trim() : '';
  return WHOLE_NUMBER.test(trimmed) ? clampQuantity(Number(trimmed)) : undefined;
}
