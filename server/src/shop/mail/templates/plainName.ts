const MAX_NAME_LENGTH = 40;

/**
 * Returns the readable part of a computer's name, or of a code's label, for the owner of the code. Anyone who knows a
 * code can choose the computer's name, and a former owner may have chosen the label. Mail programs turn addresses into
 * links. Removes slashes, colons and the marks that change the direction of the text. Adds a space after each dot and
 * each @, so that bob@example.com becomes "bob@ example. com", which people can read. Invisible characters would be no
 * protection, because browsers ignore them in addresses.
 */
export function plainName(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}'’()_.@-]+/gu, ' ')
    .replace(/(?<=[.@])(?=\S)/g, ' ')
    .replace(/^[\s.@]+|[\s@]+$/g, '');
  // Count whole characters, because half of one is invalid text.
  return [...words].slice(0, MAX_NAME_LENGTH).join('').trim() || 'a computer without a name';
}
