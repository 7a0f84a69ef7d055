/** One element of an email, such as a paragraph. The text version and the HTML version contain the same elements. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: ReadonlyArray<readonly [name: string, value: string]> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'link'; label: string; url: string };

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
export const facts = (...pairs: ReadonlyArray<readonly [string, string]>): MailPart => ({
  kind: 'facts',
  facts: pairs,
});
export const codes = (list: readonly string[]): MailPart => ({ kind: 'codes', codes: list });
/** Returns a link to an absolute URL. An email's first link is displayed as a button. */
export const link = (label: string, url: string): MailPart => ({ kind: 'link', label, url });
