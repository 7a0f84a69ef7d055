/** Nobody can register a domain that ends in `.invalid` (RFC 2606), so no mail server delivers to it. */
const DOMAIN = '@deleted.invalid';

/** Returns the address of a deleted account. An older server may write emails to it, which nobody receives. */
export function closedAddress(userId: string): string {
  return `${userId.toLowerCase()}${DOMAIN}`;
}

export function isClosedAddress(email: string): boolean {
  return email.endsWith(DOMAIN);
}
