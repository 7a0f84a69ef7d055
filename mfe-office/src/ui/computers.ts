import { counting } from 'shared/domain/counting';

/** Formats a number of computers, such as `1 computer`. */
export function computers(quantity: number | undefined): string | undefined {
  return quantity === undefined ? undefined : counting(quantity, 'computer');
}
