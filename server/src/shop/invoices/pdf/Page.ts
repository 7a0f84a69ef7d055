/** The page margin of 18 mm, in points. */
export const MARGIN = 51;
/** The height of the footer with the title and the page number, in points. */
const FOOTER_HEIGHT = 24;
export const TEXT_SIZE = 10;

/** The colours of documents. Each text colour has a contrast of at least 7 on its background. */
export const INK = '#000000';
export const QUIET_INK = '#4a4f54';
export const ACCENT = '#0f6175';
const SHADE = '#eef3f5';
const RULE = '#c3cbd0';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

interface TextOptions extends PDFKit.Mixins.TextOptions {
  font?: 'regular' | 'bold';
  size?: number;
  color?: string;
}

/** Draws tagged text from top to bottom. Lengths are in points. */
export class Page {
  constructor(
    readonly pdf: Pdf,
    readonly root: Element,
    /** A PNG file for the top of the document. */
    readonly logo?: Uint8Array,
  ) {}

  get width(): number {
    return this.pdf.page.width - 2 * MARGIN;
  }

  /** The remaining height of this page, in points. */
  get room(): number {
    return this.pdf.page.height - MARGIN - FOOTER_HEIGHT - this.pdf.y;
  }

  heightOf(text: string, { font = 'regular', size = TEXT_SIZE, ...options }: TextOptions): number {
    return this.pdf.font(font).fontSize(size).heightOfString(text, options);
  }

  /** Writes text into a new element of the PDF structure, such as `P` or `TD`. The text must fit on the page. */
  write(parent: Element, tag: string, text: string, x: number, y: number, options: TextOptions): void {
    const { font = 'regular', size = TEXT_SIZE, color = INK, ...rest } = options;
    const draw = () => void this.pdf.font(font).fontSize(size).fillColor(color).text(text, x, y, rest);
    parent.add(this.pdf.struct(tag, {}, draw));
  }

  /** Writes a paragraph below the current position. Continues on further pages if necessary. */
  paragraph(parent: Element, tag: string, text: string, options: TextOptions = {}): void {
    const { width = this.width } = options;
    for (const line of text.split('\n')) {
      this.ensureRoom(this.heightOf(line, { ...options, width }));
      this.write(parent, tag, line, MARGIN, this.pdf.y, { ...options, width });
    }
  }

  /**
   * Starts a new page if less than `height` points remain on this page. Never leaves a page empty.
   * @returns true if it started a new page.
   */
  ensureRoom(height: number): boolean {
    if (height <= this.room || this.pdf.y <= MARGIN) return false;
    this.pdf.addPage();
    this.pdf.y = MARGIN;
    return true;
  }

  space(height: number): void {
    this.pdf.y += height;
  }

  line(y: number, width = 0.5, color = RULE): void {
    this.decorate(() => {
      this.pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke();
    });
  }

  /** Fills the background of a row across the page. */
  shade(y: number, height: number): void {
    this.decorate(() => this.pdf.rect(MARGIN, y, this.width, height).fill(SHADE));
  }

  /** Draws a decoration, which screen readers skip. */
  decorate(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }
}

/** Writes the seller, the title and the page number at the bottom of each page. */
export function drawFooters(pdf: Pdf, seller: string, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = pdf.page.width - 2 * MARGIN;
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const y = pdf.page.height - MARGIN - 12;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('regular').fontSize(8).fillColor(QUIET_INK);
    pdf.text(seller, MARGIN, y, { lineBreak: false });
    pdf.text(`${title}, page ${index - start + 1} of ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
}
