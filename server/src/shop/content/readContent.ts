import { isMap, isScalar } from 'yaml';
import {
  type ContentPicture,
  type ContentPoint,
  type ContentSection,
  type HomeContent,
  type LegalPage,
  PLAN_IDS,
  type TextBlock,
} from 'shared/contract/content';
import type { ContentReader, Entry } from './ContentReader';
import type { PictureFile } from './pictureFile';
import { pictureUrl } from './pictureUrl';

/** Reads the home page's texts. The introduction, the assurances and the highlighted plan are optional. */
export function readHome(reader: ContentReader, entry: Entry): HomeContent {
  const home = reader.fields(entry, [
    'lead',
    'assurances',
    'highlight',
    'product',
    'pro',
    'steps',
    'volume',
    'questions',
    'trust',
  ]);
  const volume = reader.fields(home.volume, ['title', 'text']);
  const questions = reader.fields(home.questions, ['title', 'items']);
  return {
    ...(home.lead.value !== undefined && { lead: reader.runs(home.lead) }),
    ...(home.assurances.value !== undefined && {
      assurances: reader.list(home.assurances, (item) => reader.runs(item)),
    }),
    ...readHighlight(reader, home.highlight),
    product: readProduct(reader, home.product),
    pro: readSection(reader, home.pro),
    steps: readSection(reader, home.steps),
    volume: { title: reader.text(volume.title), text: reader.runs(volume.text) },
    questions: {
      title: reader.text(questions.title),
      items: reader.list(questions.items, (item) => readQuestion(reader, item)),
    },
    trust: readTrust(reader, home.trust),
  };
}

/** Reads the optional logo of the PDF files. They can't show an SVG file. */
export function readLogo(reader: ContentReader, entry: Entry): PictureFile | undefined {
  if (entry.value === undefined) return undefined;
  const { logo } = reader.fields(entry, ['logo']);
  const picture = reader.picture(logo);
  if (picture && picture.type !== 'image/png')
    reader.report(logo, `names ${picture.name}, which is not a PNG file`, 'Export the logo as a PNG file');
  return picture;
}

export function readPage(reader: ContentReader, entry: Entry): LegalPage {
  const page = reader.fields(entry, ['text', 'sections']);
  return {
    text: reader.runs(page.text),
    sections: reader.list(page.sections, (item) => {
      const section = reader.fields(item, ['heading', 'text']);
      return { heading: reader.text(section.heading), blocks: readBlocks(reader, section.text) };
    }),
  };
}

function readSection(reader: ContentReader, entry: Entry): ContentSection {
  const section = reader.fields(entry, ['title', 'text', 'points']);
  return { title: reader.text(section.title), text: reader.runs(section.text), points: readPoints(reader, section) };
}

function readHighlight(reader: ContentReader, entry: Entry): Pick<HomeContent, 'highlight'> {
  if (entry.value === undefined) return {};
  const { plan, label } = reader.fields(entry, ['plan', 'label']);
  const words = reader.text(label);
  const chosen = reader.choice(plan, PLAN_IDS);
  return chosen === undefined ? {} : { highlight: { plan: chosen, label: words } };
}

function readProduct(reader: ContentReader, entry: Entry): HomeContent['product'] {
  const product = reader.fields(entry, ['title', 'text', 'points', 'picture']);
  const picture = product.picture.value === undefined ? undefined : readPicture(reader, product.picture);
  return {
    title: reader.text(product.title),
    text: reader.runs(product.text),
    points: readPoints(reader, product),
    ...(picture && { picture }),
  };
}

function readPicture(reader: ContentReader, entry: Entry): ContentPicture | undefined {
  const { file, dark, description } = reader.fields(entry, ['file', 'dark', 'description']);
  const alt = reader.text(description);
  const light = reader.picture(file);
  const night = dark.value === undefined ? undefined : reader.picture(dark);
  if (!light) return undefined;
  if (night && night.width * light.height !== night.height * light.width)
    reader.report(dark, 'has a different shape', `Use a picture of ${light.width} x ${light.height}`);
  const { width, height } = light;
  return { url: pictureUrl(light), ...(night && { darkUrl: pictureUrl(night) }), alt, width, height };
}

function readTrust(reader: ContentReader, entry: Entry): HomeContent['trust'] {
  const trust = reader.fields(entry, ['title', 'text', 'points', 'marks']);
  return {
    title: reader.text(trust.title),
    text: reader.runs(trust.text),
    points: readPoints(reader, trust),
    marks: reader.list(trust.marks, (mark) => reader.text(mark)),
  };
}

function readPoints(reader: ContentReader, { points }: { points: Entry }): ContentPoint[] {
  return reader.list(points, (item) => {
    const point = reader.fields(item, ['title', 'text']);
    return { title: reader.text(point.title), text: reader.runs(point.text) };
  });
}

function readQuestion(reader: ContentReader, entry: Entry): HomeContent['questions']['items'][number] {
  const item = reader.fields(entry, ['question', 'answer']);
  return { question: reader.text(item.question), answer: readBlocks(reader, item.answer) };
}

/** Reads one paragraph, or a list of paragraphs and lists. */
function readBlocks(reader: ContentReader, entry: Entry): TextBlock[] {
  if (isScalar(entry.value)) return [{ paragraph: reader.runs(entry) }];
  return reader.list(entry, (item) => {
    if (!isMap(item.value)) return { paragraph: reader.runs(item) };
    const { list } = reader.fields(item, ['list']);
    return { list: reader.list(list, (line) => reader.runs(line)) };
  });
}
