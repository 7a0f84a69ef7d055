import { plainText } from 'shared/domain/plainText';

/** An address behind its owner's name, as mail programs copy it: `Ada Lovelace <ada@example.com>`. */
const NAMED_ADDRESS = /<\s*([^\s<>]+@[^\s<>]+)\s*>/;

/**
 * Reads a search text as people type or paste it: without quotes and punctuation around it, without a number sign, and
 * with single spaces.
 */
export function searchText(typed: string): string {
  const [, address = typed] = NAMED_ADDRESS.exec(typed) ?? [];
  return plainText(address.replace(/^\s*#/, '')).replace(/\s+/g, ' ');
}
