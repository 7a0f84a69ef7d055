/** A part of an email. Its text and its HTML are made from the same parts. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: ReadonlyArray<readonly [name: string, value: string]> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'link'; label: string; url: string };
