const MAX_NAME_LENGTH = 40;

/**
 * Makes a computer's name or a code's label safe to show to the code's owner. An attacker may have chosen either:
 * anyone who knows a code can name the computer, and a former owner may have set the label. Mail programs turn
 * addresses into links, so this function breaks addresses up. It removes slashes, colons and direction marks, and adds
 * a space after each dot and @: bob@example.com becomes "bob@ example. com". Invisible characters would not help,
 * because browsers ignore them in addresses.
 */
export function plainName(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}'’()_.@-]+/gu, ' ')
    .replace(/(?<=[.@])(?=\S)/g, ' ')
    .replace(/^[\s.@]+|[\s@]+$/g, '');
  // Count code points, because `slice` on the string could cut a surrogate pair in half.
  return [...words].slice(0, MAX_NAME_LENGTH).join('').trim() || 'a computer without a name';
}
