import { type MailPart, paragraph } from './MailPart';
import type { MailDocument } from './payloads';

const NAMES: Record<MailDocument['kind'], string> = {
  receipt: 'receipt',
  invoice: 'invoice',
  'credit-note': 'credit note',
};

/** Returns a paragraph that lists the attached documents, or an empty array if there are none. */
export function attachedNote(documents: readonly MailDocument[] = []): MailPart[] {
  if (documents.length === 0) return [];
  const names = documents.map(({ kind }) => `your ${NAMES[kind]}`).join(' and ');
  return [paragraph(`We've attached ${names} as ${documents.length === 1 ? 'a PDF file' : 'PDF files'}.`)];
}
