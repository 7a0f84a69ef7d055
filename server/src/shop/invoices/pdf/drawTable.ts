import type { PrintedDocument } from '../PrintedDocument';
import { MARGIN, type Page } from './Page';

const AMOUNT_WIDTH = 76;
const PADDING = 6;
/** The space between the table's edges and its text. */
const INSET = 6;

type Element = PDFKit.PDFStructureElement;
interface Cell {
  tag: 'TH' | 'TD';
  text: string;
  /** The number of columns that the cell covers. */
  span: number;
  /** A bold row has a shaded background. */
  font: 'regular' | 'bold';
}

/**
 * Draws the table of sold items and totals. The first column gets the remaining width. Each new page repeats the header
 * row.
 */
export function drawTable(page: Page, { columns, rows, sums }: PrintedDocument['table']): void {
  const table = page.pdf.struct('Table');
  page.root.add(table);
  const head = columns.map((text): Cell => ({ tag: 'TH', text, span: 1, font: 'bold' }));
  drawRow(page, table, head, columns.length);
  const drawRowBelowHead = (cells: readonly Cell[]) => {
    if (page.ensureRoom(heightOfRow(page, cells, columns.length))) drawRow(page, table, head, columns.length);
    drawRow(page, table, cells, columns.length);
  };
  for (const row of rows) drawRowBelowHead(row.map((text) => ({ tag: 'TD', text, span: 1, font: 'regular' })));
  sums.forEach(([label, amount], index) => {
    const font = index === sums.length - 1 ? 'bold' : 'regular';
    drawRowBelowHead([
      { tag: 'TH', text: label, span: columns.length - 1, font },
      { tag: 'TD', text: amount, span: 1, font },
    ]);
  });
  table.end();
}

function drawRow(page: Page, table: Element, cells: readonly Cell[], columnCount: number): void {
  const height = heightOfRow(page, cells, columnCount);
  const { y } = page.pdf;
  if (cells[0]?.font === 'bold') page.shade(y, height);
  const row = page.pdf.struct('TR');
  table.add(row);
  let x = MARGIN + INSET;
  cells.forEach((cell, index) => {
    const width = widthOf(page, cell, index, columnCount);
    const align = index === 0 ? 'left' : 'right';
    page.write(row, cell.tag, cell.text, x, y + PADDING, { font: cell.font, width, align });
    x += width;
  });
  row.end();
  page.pdf.y = y + height;
  page.line(page.pdf.y);
}

function heightOfRow(page: Page, cells: readonly Cell[], columnCount: number): number {
  const heights = cells.map((cell, index) =>
    page.heightOf(cell.text, { font: cell.font, width: widthOf(page, cell, index, columnCount) }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

function widthOf(page: Page, { span }: Cell, index: number, columnCount: number): number {
  return index === 0 ? page.width - 2 * INSET - AMOUNT_WIDTH * (columnCount - span) : AMOUNT_WIDTH;
}
