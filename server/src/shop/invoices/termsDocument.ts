import type { LegalPage, TextBlock, TextRun } from 'shared/contract/content';
import { formatCalendarDate } from 'shared/domain/calendarDate';
import type { DbOrTrx } from 'server-kit/db/database';
import { findTerms, type PublishedTerms, shortVersion } from '../content/terms';
import { knownFacts } from './documentParts';
import type { PrintedDocument } from './PrintedDocument';

/** The terms of sale in one version, without their layout. `number` is the beginning of the version. */
export interface TermsDocument extends Pick<PrintedDocument, 'heading' | 'number' | 'facts'> {
  blocks: readonly TermsBlock[];
}

/** A heading below the title, a paragraph, or a list. Level 2 is a page of the site, and level 3 a section of it. */
export type TermsBlock = { heading: string; level: 2 | 3 } | { paragraph: string } | { list: readonly string[] };

/** Returns the terms of sale that the customer accepted with an order, or `undefined` for a granted licence. */
export async function findTermsOfOrder(db: DbOrTrx, orderId: string): Promise<TermsDocument | undefined> {
  const { terms_version } = await db
    .selectFrom('orders')
    .select('terms_version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return terms_version === null ? undefined : termsDocument(await findTerms(db, terms_version));
}

function termsDocument({ version, publishedOn, seller, terms, refunds }: PublishedTerms): TermsDocument {
  return {
    heading: 'Terms of sale',
    number: shortVersion(version),
    facts: knownFacts(
      ['Version', `${shortVersion(version)} of ${formatCalendarDate(publishedOn)}`],
      ['Seller', [seller.name, ...seller.address].join('\n')],
      ['Email', seller.email],
      ['Company number', seller.companyNumber ?? ''],
      ['VAT number', seller.vatNumber ?? ''],
    ),
    blocks: [...blocksOf('Terms', terms), ...blocksOf('Refunds', refunds)],
  };
}

function blocksOf(heading: string, { text, sections }: LegalPage): TermsBlock[] {
  return [
    { heading, level: 2 },
    { paragraph: textOf(text) },
    ...sections.flatMap((section): TermsBlock[] => [
      { heading: section.heading, level: 3 },
      ...section.blocks.map(printBlock),
    ]),
  ];
}

function printBlock({ paragraph = [], list }: TextBlock): TermsBlock {
  return list ? { list: list.map(textOf) } : { paragraph: textOf(paragraph) };
}

/** Returns the text, with the URL after each link to another site. Omits the URL if it contains the link's text. */
function textOf(runs: readonly TextRun[]): string {
  return runs
    .map(({ text, href }) => (href?.startsWith('https://') && !href.includes(text) ? `${text} (${href})` : text))
    .join('');
}
