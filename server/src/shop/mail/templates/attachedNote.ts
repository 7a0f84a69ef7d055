import { type MailPart, paragraph } from './MailPart';
import type { MailDocument } from './payloads';

const NAMES: Record<MailDocument['kind'], string> = {
  receipt: 'your receipt',
  invoice: 'your invoice',
  'credit-note': 'your credit note',
  terms: 'the terms of sale',
};
const list = new Intl.ListFormat('en-GB');

export function attachedNote(documents: readonly MailDocument[] = []): MailPart[] {
  if (documents.length === 0) return [];
  const names = list.format(documents.map(({ kind }) => NAMES[kind]));
  return [paragraph(`We've attached ${names} as ${documents.length === 1 ? 'a PDF file' : 'PDF files'}.`)];
}
