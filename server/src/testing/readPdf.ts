import assert from 'node:assert';
import { getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  /** The lines of each page, without empty lines. */
  pages: string[][];
  /** The width and height of the first page, in points. */
  size: number[];
  title: unknown;
  language: unknown;
  /** The roles of the first page's structure elements, such as `H1`, in reading order. */
  roles: string[];
}

/** An element of the page's structure, or an element's content, which has neither a role nor children. */
interface StructureNode {
  type?: string;
  role?: string;
  children?: StructureNode[];
}

/** Reads a PDF's text, metadata and structure. */
export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language }: Record<string, unknown> = { ...info };
  const all = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const pages = await Promise.all(
    all.map(async (page) => {
      const { items } = await page.getTextContent();
      return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
    }),
  );
  const [first] = all;
  assert(first, 'The PDF has no pages.');
  const roles = rolesOf(await first.getStructTree());
  const size = first.view.slice(2).map(Math.round);
  await pdf.loadingTask.destroy();
  return { pages, size, title, language, roles };
}

/** `node` is null if the page has no structure. */
function rolesOf(node: StructureNode | null): string[] {
  const { role, children = [] } = node ?? {};
  return [...(role === undefined ? [] : [role]), ...children.flatMap(rolesOf)];
}
