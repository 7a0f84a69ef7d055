import { dirname } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { ContentResponse, LegalPageName, LegalResponse } from 'shared/contract/content';
import type { Config } from 'server-kit/config/config';
import { ContentReader } from './ContentReader';
import type { Placeholders } from './parseText';
import type { PictureFile } from './pictureFile';
import { readHome, readLogo, readPage } from './readContent';

/** The content file's texts, the pictures that it names, and the logo of the PDF files. */
export interface ParsedContent {
  home: ContentResponse;
  legal: LegalResponse;
  pictures: ReadonlyMap<string, PictureFile>;
  logo?: PictureFile;
}

/** Thrown for an invalid content file. Each problem begins with the file and the line. */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const SYNTAX_REMEDY =
  'Compare the indentation with the lines around it. Put text in double quotes if it contains ": " or begins with { or [.';

/** Parses the content file (YAML). @throws {ContentError} if the text or a picture is not valid */
export function parseContent(text: string, config: Config): ParsedContent {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const syntax = document.errors.map(({ pos, message }) => ({
    line: lineOf(pos[0]),
    sentence: `${message.replace(/\.?$/, '.')} ${SYNTAX_REMEDY}`,
  }));
  if (syntax.length > 0) throw failure(config, syntax);

  const reader = new ContentReader(lineOf, placeholdersOf(config), dirname(config.contentFile));
  const root = reader.fields({ value: document.contents, path: '', parent: undefined }, ['documents', 'home', 'pages']);
  const pages = reader.fields(root.pages, ['terms', 'refunds', 'privacy', 'seller']);
  const page = (name: LegalPageName) => readPage(reader, pages[name]);
  const seller = { ...config.seller, address: config.seller.address.split('\n') };
  const home = { home: readHome(reader, root.home), seller };
  const legal = {
    pages: { terms: page('terms'), refunds: page('refunds'), privacy: page('privacy'), seller: page('seller') },
    seller,
  };
  const logo = readLogo(reader, root.documents);
  if (reader.problems.length > 0) throw failure(config, reader.problems);
  const pictures = new Map(reader.pictures.map((picture) => [picture.name, picture]));
  return { home, legal, pictures, ...(logo && { logo }) };
}

function failure({ contentFile }: Config, problems: readonly { line: number; sentence: string }[]): ContentError {
  return new ContentError(problems.map(({ line, sentence }) => `${contentFile}, line ${line}: ${sentence}`));
}

function placeholdersOf({ productName, supportEmail, seller, earlyRenewal }: Config): Placeholders {
  return {
    product: productName,
    'support.email': supportEmail,
    'seller.name': seller.name,
    'seller.address': seller.address.replaceAll('\n', ', '),
    'seller.email': seller.email,
    'early.days': String(earlyRenewal.days),
    'early.percent': String(earlyRenewal.percent),
  };
}
