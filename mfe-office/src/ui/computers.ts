/** Formats a number of computers, such as `1 computer`. */
export function computers(quantity: number | undefined): string | undefined {
  return quantity === undefined ? undefined : quantity === 1 ? '1 computer' : `${quantity} computers`;
}
