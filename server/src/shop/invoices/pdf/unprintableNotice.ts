import type { PrintedDocument } from '../PrintedDocument';

/** Matches characters that the PDF's font lacks. It supports the Latin, Greek, Cyrillic and Devanagari scripts. */
const UNPRINTABLE =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Devanagari}\p{sc=Common}\p{sc=Inherited}]|\p{Emoji_Presentation}/u;

/** Returns a notice if the font lacks characters of the document's details, which then appear as boxes. */
export function unprintableNotice({ facts, parties }: PrintedDocument): string[] {
  const texts = [...facts.flat(), ...parties.flatMap(({ paragraphs }) => paragraphs)];
  return texts.some((text) => UNPRINTABLE.test(text))
    ? [
        'This PDF file can’t show some of your characters. You can see and print them with Invoice under My subscriptions.',
      ]
    : [];
}
