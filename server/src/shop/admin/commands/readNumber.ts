import { AdminError } from '../Command';

/**
 * Reads a whole number that an operator typed.
 * @param what names the number in the error, such as `The number of months` or `--min`
 * @throws {AdminError} if the text is not a whole number from 1 to `max`
 */
export function readNumber(text: string, what: string, max: number): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > max)
    throw new AdminError(`${what} must be a whole number from 1 to ${max}.`);
  return Number(text);
}

/** Reads a percentage from 0 to 100 with at most two decimals, or returns `undefined` for other text. */
export function readPercentage(text: string): number | undefined {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}
