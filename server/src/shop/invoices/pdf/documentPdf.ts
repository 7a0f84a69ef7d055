import type { Letterhead } from '../../content/ContentFile';
import { once } from 'node:events';
import type { PrintedDocument } from '../PrintedDocument';
import type { TermsDocument } from '../termsDocument';
import { readFonts } from './fonts';
import { drawFacts, drawNotes, drawNotices, drawParties, drawTitle } from './drawSections';
import { drawTable } from './drawTable';
import { drawTerms } from './drawTerms';
import { MARGIN, drawFooters, Page } from './Page';
import { unprintableNotice } from './unprintableNotice';

export type PdfDocument = PrintedDocument | TermsDocument;

/**
 * Returns a document as a tagged A4 PDF. If the table continues on another page, that page repeats the header row.
 */
export async function documentPdf(document: PdfDocument, { seller, logo }: Letterhead): Promise<Buffer> {
  // Load the library and the fonts on demand, because most processes never create a PDF.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), readFonts()]);
  const title = `${document.heading} ${document.number}`;
  // Bypass pdfkit's types, because they lack PDF/UA and allow only a font name, although pdfkit accepts a buffer.
  const untyped: object = { font: fonts.regular, subset: 'PDF/UA' };
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    ...untyped,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: seller },
  });
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const page = new Page(pdf, root, logo);
  if ('blocks' in document) drawTerms(page, document);
  else drawSale(page, document);
  root.end();
  drawFooters(pdf, seller, title);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawSale(page: Page, document: PrintedDocument): void {
  const { topNotices, heading, facts, parties, table, footnotes } = document;
  drawNotices(page, [...unprintableNotice(document), ...topNotices]);
  drawTitle(page, heading);
  drawFacts(page, facts);
  drawParties(page, parties);
  drawTable(page, table);
  drawNotes(page, footnotes);
}
