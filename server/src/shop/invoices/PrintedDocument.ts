/** The content of a receipt, an invoice or a credit note, without its layout. */
export interface PrintedDocument {
  /** `Receipt`, `Invoice` or `Credit note`. */
  heading: string;
  /** The printed number, such as `INV-000042`, or a receipt's order number. The PDF's file name contains it. */
  number: string;
  /** Sentences at the top of the document, such as the note about a refund. */
  topNotices: readonly string[];
  /** The labelled lines at the top, such as the issue date. */
  facts: readonly Fact[];
  /** The seller and the customer. Paragraphs keep their line breaks. */
  parties: readonly { heading: string; paragraphs: readonly string[] }[];
  table: {
    columns: readonly string[];
    rows: readonly (readonly string[])[];
    /** The last sum is the total. */
    sums: readonly (readonly [label: string, amount: string])[];
  };
  footnotes: readonly string[];
}

export type Fact = readonly [term: string, details: string];

/**
 * Returns the file name of a document's PDF, such as `INV-000042.pdf`, `CN-000007.pdf`, `Receipt-7KD3MX2P.pdf` or
 * `Terms-of-sale-1f0c93ab.pdf`.
 */
export function pdfFileName({ heading, number }: Pick<PrintedDocument, 'heading' | 'number'>): string {
  return /^(INV|CN)-/.test(number) ? `${number}.pdf` : `${heading.replaceAll(' ', '-')}-${number}.pdf`;
}
