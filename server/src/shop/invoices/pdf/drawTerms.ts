import type { TermsBlock, TermsDocument } from '../termsDocument';
import { drawFacts, drawTitle } from './drawSections';
import { MARGIN, type Page, TEXT_SIZE } from './Page';

const BULLET_WIDTH = 14;
/** The room to keep below a heading, so that it is never the last line of a page. */
const SPACE_BELOW_HEADING = 48;

export function drawTerms(page: Page, { heading, facts, blocks }: TermsDocument): void {
  drawTitle(page, heading);
  drawFacts(page, facts);
  for (const block of blocks) drawBlock(page, block);
}

function drawBlock(page: Page, block: TermsBlock): void {
  if ('heading' in block) {
    const size = block.level === 2 ? 15 : 11;
    page.space(block.level === 2 ? 10 : 6);
    page.ensureRoom(size + SPACE_BELOW_HEADING);
    page.paragraph(page.root, `H${block.level}`, block.heading, { font: 'bold', size });
    page.space(3);
  } else if ('paragraph' in block) {
    page.paragraph(page.root, 'P', block.paragraph);
    page.space(6);
  } else {
    drawList(page, block.list);
    page.space(6);
  }
}

function drawList(page: Page, items: readonly string[]): void {
  const list = page.pdf.struct('L');
  page.root.add(list);
  const options = { width: page.width - BULLET_WIDTH };
  for (const text of items) {
    page.ensureRoom(page.heightOf(text, options));
    const item = page.pdf.struct('LI');
    list.add(item);
    const { y } = page.pdf;
    page.write(item, 'Lbl', '•', MARGIN, y, { width: BULLET_WIDTH, size: TEXT_SIZE });
    page.write(item, 'LBody', text, MARGIN + BULLET_WIDTH, y, options);
    item.end();
  }
  list.end();
}
