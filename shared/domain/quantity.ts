/** The limits on how many computers one purchase can include (specification, sections 5 and 9). */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 500;

/** Drops the fraction of a quantity and clamps it to the limits of one purchase. Returns the minimum for `NaN`. */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)));
}

const WHOLE_NUMBER = /^[+-]?\d+$/;

/** Parses and clamps a whole number from a URL or from storage. Returns `undefined` for anything else. */
export function parseQuantity(text: unknown): number | undefined {
  const trimmed = typeof text === 'number' ? String(text) : typeof text === 'string' ? text.trim() : '';
  return WHOLE_NUMBER.test(trimmed) ? clampQuantity(Number(trimmed)) : undefined;
}
