import type { PrintedDocument } from '../PrintedDocument';
import { ACCENT, INK, MARGIN, type Page, QUIET_INK } from './Page';

const LOGO_WIDTH = 150;
const LOGO_HEIGHT = 30;
const TERM_WIDTH = 120;
const GAP = 24;

export function drawNotices(page: Page, notices: PrintedDocument['topNotices']): void {
  for (const notice of notices) {
    const options = { font: 'bold', width: page.width - 16 } as const;
    const { y } = page.pdf;
    const height = page.heightOf(notice, options) + 16;
    page.decorate(() => page.pdf.rect(MARGIN, y, page.width, height).lineWidth(1.5).strokeColor(INK).stroke());
    page.write(page.root, 'P', notice, MARGIN + 8, y + 8, options);
    page.pdf.y = y + height + 16;
  }
}

/** Draws the heading on the left and the logo on the right, above a line. */
export function drawTitle(page: Page, heading: string): void {
  const { pdf, logo } = page;
  if (logo) {
    const x = MARGIN + page.width - LOGO_WIDTH;
    const fit: [number, number] = [LOGO_WIDTH, LOGO_HEIGHT];
    const { y } = pdf;
    page.decorate(() => pdf.image(Buffer.from(logo), x, y, { fit, align: 'right', valign: 'center' }));
    pdf.y = y;
  }
  page.paragraph(page.root, 'H1', heading, { font: 'bold', size: 24, color: ACCENT });
  page.space(4);
  page.line(page.pdf.y, 2, ACCENT);
  page.space(16);
}

export function drawFacts(page: Page, facts: PrintedDocument['facts']): void {
  for (const [term, details] of facts) {
    const width = page.width - TERM_WIDTH;
    page.ensureRoom(page.heightOf(details, { width }));
    const { y } = page.pdf;
    const paragraph = page.pdf.struct('P');
    page.root.add(paragraph);
    page.write(paragraph, 'Span', term, MARGIN, y, { color: QUIET_INK, width: TERM_WIDTH });
    page.write(paragraph, 'Span', details, MARGIN + TERM_WIDTH, y, { width });
    paragraph.end();
  }
  page.space(20);
}

/** Draws the parties side by side. If they do not fit on the page, draws them one below the other. */
export function drawParties(page: Page, parties: PrintedDocument['parties']): void {
  const width = (page.width - GAP) / 2;
  const texts = parties.map(({ paragraphs }) => paragraphs.join('\n'));
  const fits = Math.max(...texts.map((text) => page.heightOf(text, { width }))) + GAP <= page.room;
  if (!fits) {
    for (const { heading, paragraphs } of parties) {
      page.paragraph(page.root, 'H2', heading, { color: QUIET_INK });
      page.paragraph(page.root, 'P', paragraphs.join('\n'));
      page.space(12);
    }
    return;
  }
  const { y } = page.pdf;
  const bottoms = parties.map(({ heading }, index) => {
    const x = MARGIN + index * (width + GAP);
    page.write(page.root, 'H2', heading, x, y, { color: QUIET_INK, width });
    page.write(page.root, 'P', texts[index] ?? '', x, page.pdf.y + 2, { width });
    return page.pdf.y;
  });
  page.pdf.y = Math.max(...bottoms) + GAP;
}

export function drawNotes(page: Page, notes: PrintedDocument['footnotes']): void {
  page.space(20);
  for (const note of notes) {
    page.paragraph(page.root, 'P', note, { color: QUIET_INK });
    page.space(2);
  }
}
