import { api, logFailure } from 'shared/api';
import { getOrFail } from 'shared/calls/endpoints';
import type { Read } from 'shared/calls/readShape';
import type {
  ContentPicture,
  ContentPoint,
  ContentResponse,
  ContentSection,
  HomeContent,
  LegalPage,
  TextBlock,
  TextRun,
} from 'shared/contract/content';
import { ownEndpoints, prefetchOwn } from 'shared/remote/ownEndpoints';

const RUNS = [{ text: 'text', 'href?': 'text' }] as const;
const BLOCKS = [{ 'paragraph?': RUNS, 'list?': [RUNS] }] as const;
const POINTS = [{ title: 'text', text: RUNS }] as const;
const SECTION = { title: 'text', text: RUNS, points: POINTS } as const;
const PAGE = {
  'version?': 'text',
  'publishedOn?': 'text',
  text: RUNS,
  sections: [{ heading: 'text', blocks: BLOCKS }],
} as const;
const PICTURE = { url: 'text', 'darkUrl?': 'text', alt: 'text', width: 'number', height: 'number' } as const;
const HIGHLIGHT = { plan: 'text', label: 'text' } as const;
const CONTENT = {
  home: {
    'lead?': RUNS,
    'assurances?': [RUNS],
    'highlight?': HIGHLIGHT,
    product: { ...SECTION, 'picture?': PICTURE },
    pro: SECTION,
    steps: SECTION,
    volume: { title: 'text', text: RUNS },
    questions: { title: 'text', items: [{ question: 'text', answer: BLOCKS }] },
    trust: { ...SECTION, marks: ['text'] },
  },
  pages: { terms: PAGE, refunds: PAGE, privacy: PAGE, seller: PAGE },
  seller: { name: 'text', address: ['text'], email: 'text', 'companyNumber?': 'text', 'vatNumber?': 'text' },
} as const;

const NO_TEXTS = 'The reply lacks the name or email address of the seller.';

const { content } = ownEndpoints(api, (build) => ({
  content: build.query<ContentResponse, void>({
    ...getOrFail('/api/content', CONTENT, readContent, NO_TEXTS),
    onQueryStarted: (_argument, { queryFulfilled }) => logFailure('Could not load the page content', queryFulfilled),
  }),
}));

export const useContentQuery = content.useQuery;

/** Prefetches the texts of the home page and the legal pages with one request. */
export const prefetchContent = () => prefetchOwn(content, undefined);

function readContent({ home, pages, seller }: Read<typeof CONTENT>): ContentResponse | undefined {
  const { name, email, companyNumber, vatNumber } = seller;
  if (name === undefined || email === undefined) return undefined;
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
    pages: {
      terms: readPage(pages.terms),
      refunds: readPage(pages.refunds),
      privacy: readPage(pages.privacy),
      seller: readPage(pages.seller),
    },
    seller: {
      name,
      address: (seller.address ?? []).flatMap((line) => line ?? []),
      email,
      ...(companyNumber !== undefined && { companyNumber }),
      ...(vatNumber !== undefined && { vatNumber }),
    },
  };
}

function readSection({ title = '', text, points }: Read<typeof SECTION>): ContentSection {
  const read = ({ title: name = '', text: words }: Read<(typeof POINTS)[0]>): ContentPoint => ({
    title: name,
    text: readRuns(words),
  });
  return { title, text: readRuns(text), points: (points ?? []).map(read) };
}

function readHighlight({ plan, label }: Read<typeof HIGHLIGHT>): Pick<HomeContent, 'highlight'> {
  return plan !== undefined && label !== undefined ? { highlight: { plan, label } } : {};
}

function readPicture(read: Read<typeof PICTURE>): { picture?: ContentPicture } {
  const { url, darkUrl, alt = '', width, height } = read;
  if (url === undefined || width === undefined || height === undefined) return {};
  return { picture: { url, ...(darkUrl !== undefined && { darkUrl }), alt, width, height } };
}

function readPage({ version, publishedOn, text, sections }: Read<typeof PAGE>): LegalPage {
  return {
    ...(version !== undefined && { version }),
    ...(publishedOn !== undefined && { publishedOn }),
    text: readRuns(text),
    sections: (sections ?? []).map(({ heading = '', blocks }) => ({ heading, blocks: readBlocks(blocks) })),
  };
}

function readBlocks(blocks: Read<typeof BLOCKS> | undefined): TextBlock[] {
  return (blocks ?? []).map(({ paragraph, list }) =>
    list ? { list: list.map(readRuns) } : { paragraph: readRuns(paragraph) },
  );
}

function readRuns(runs: Read<typeof RUNS> | undefined): TextRun[] {
  return (runs ?? []).map(({ text = '', href }) => ({ text, ...(href !== undefined && { href }) }));
}
