import { plainText } from 'shared/domain/plainText';

/** Matches an address after its owner's name, as mail programs copy it: `Ada Lovelace <ada@example.com>`. */
const NAMED_ADDRESS = /<\s*([^\s<>]+@[^\s<>]+)\s*>/;

/**
 * Cleans up a search text that somebody typed or pasted. Removes surrounding quotes and punctuation, removes a leading
 * number sign, and collapses spaces.
 */
export function searchText(typed: string): string {
  const [, address = typed] = NAMED_ADDRESS.exec(typed) ?? [];
  return plainText(address.replace(/^\s*#/, '')).replace(/\s+/g, ' ');
}
