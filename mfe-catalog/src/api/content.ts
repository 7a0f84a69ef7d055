import { api, logFailure } from 'shared/api';
import { endpointOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readReply';
import {
  CONTENT,
  type ContentPicture,
  type ContentPoint,
  type ContentResponse,
  type ContentSection,
  type HomeContent,
  type LegalPage,
  type LegalResponse,
  LEGAL_TEXTS,
  type SellerParticulars,
  type TextBlock,
  type TextRun,
} from 'shared/contract/content';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

const NO_SELLER = 'The reply must contain the name and email address of the seller.';

const { content, legalTexts } = ownEndpoints(api, (build) => ({
  content: build.query<ContentResponse, void>({
    ...endpointOrFail(CONTENT, readContent, NO_SELLER),
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not load the page content', queryFulfilled),
  }),
  legalTexts: build.query<LegalResponse, void>({
    ...endpointOrFail(LEGAL_TEXTS, readLegalTexts, NO_SELLER),
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not load the legal texts', queryFulfilled),
  }),
}));

export const useContentQuery = content.useQuery;
export const useLegalTextsQuery = legalTexts.useQuery;

/** Prefetches the texts of the home page. */
export const prefetchContent = () => prefetchOwn(content, undefined);
/** Prefetches the texts of all legal pages with one request. */
export const prefetchLegalTexts = () => prefetchOwn(legalTexts, undefined);

function readContent({ home, seller: sellerReply }: Read<ContentResponse>): ContentResponse | undefined {
  const seller = readSeller(sellerReply);
  if (!seller) return undefined;
  const { lead, assurances, highlight, product, pro, steps, volume, questions, trust } = home;
  return {
    home: {
      ...(lead && { lead: readRuns(lead) }),
      ...(assurances && { assurances: assurances.map(readRuns) }),
      ...readHighlight(highlight),
      product: { ...readSection(product), ...readPicture(product.picture) },
      pro: readSection(pro),
      steps: readSection(steps),
      volume: { title: volume.title ?? '', text: readRuns(volume.text) },
      questions: {
        title: questions.title ?? '',
        items: (questions.items ?? []).map(({ question = '', answer }) => ({ question, answer: readBlocks(answer) })),
      },
      trust: { ...readSection(trust), marks: (trust.marks ?? []).flatMap((mark) => mark ?? []) },
    },
    seller,
  };
}

function readLegalTexts({ pages, seller: sellerReply }: Read<LegalResponse>): LegalResponse | undefined {
  const seller = readSeller(sellerReply);
  return (
    seller && {
      pages: {
        terms: readPage(pages.terms),
        refunds: readPage(pages.refunds),
        privacy: readPage(pages.privacy),
        seller: readPage(pages.seller),
      },
      seller,
    }
  );
}

function readSeller(reply: Read<SellerParticulars>): SellerParticulars | undefined {
  const { name, address, email, companyNumber, vatNumber } = reply;
  if (name === undefined || email === undefined) return undefined;
  return {
    name,
    address: (address ?? []).flatMap((line) => line ?? []),
    email,
    ...(companyNumber !== undefined && { companyNumber }),
    ...(vatNumber !== undefined && { vatNumber }),
  };
}

function readSection({ title = '', text, points }: Read<ContentSection>): ContentSection {
  const readPoint = ({ title: name = '', text: words }: Read<ContentPoint>): ContentPoint => ({
    title: name,
    text: readRuns(words),
  });
  return { title, text: readRuns(text), points: (points ?? []).map(readPoint) };
}

function readHighlight({ plan, label }: Read<HomeContent['highlight']>): Pick<HomeContent, 'highlight'> {
  return plan !== undefined && label !== undefined ? { highlight: { plan, label } } : {};
}

function readPicture(reply: Read<ContentPicture>): { picture?: ContentPicture } {
  const { url, darkUrl, alt = '', width, height } = reply;
  if (url === undefined || width === undefined || height === undefined) return {};
  return { picture: { url, ...(darkUrl !== undefined && { darkUrl }), alt, width, height } };
}

function readPage({ version, publishedOn, text, sections }: Read<LegalPage>): LegalPage {
  return {
    ...(version !== undefined && { version }),
    ...(publishedOn !== undefined && { publishedOn }),
    text: readRuns(text),
    sections: (sections ?? []).map(({ heading = '', blocks }) => ({ heading, blocks: readBlocks(blocks) })),
  };
}

function readBlocks(blocks: Read<TextBlock[]>): TextBlock[] {
  return (blocks ?? []).map(({ paragraph, list }) =>
    list ? { list: list.map(readRuns) } : { paragraph: readRuns(paragraph) },
  );
}

function readRuns(runs: Read<TextRun[]>): TextRun[] {
  return (runs ?? []).map(({ text = '', href }) => ({ text, ...(href !== undefined && { href }) }));
}
