import type { PrintedDocument } from '../PrintedDocument';

/** Returns the name of a document's PDF: `INV-000042.pdf`, `CN-000007.pdf`, or `Receipt-7KD3MX2P.pdf`. */
export function fileName({ heading, number }: Pick<PrintedDocument, 'heading' | 'number'>): string {
  return heading === 'Receipt' ? `Receipt-${number}.pdf` : `${number}.pdf`;
}
