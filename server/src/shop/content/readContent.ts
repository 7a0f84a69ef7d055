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
import type { ContentReader, Place } from './ContentReader';
import type { PictureFile } from './pictureFile';
import { pictureUrl } from './pictureUrl';

/** Reads the home page's texts. The introduction, the assurances and the highlighted plan are optional. */
export function readHome(reader: ContentReader, place: Place): HomeContent {
  const home = reader.fields(place, [
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
export function readLogo(reader: ContentReader, place: Place): PictureFile | undefined {
  if (place.value === undefined) return undefined;
  const { logo } = reader.fields(place, ['logo']);
  const picture = reader.picture(logo);
  if (picture && picture.type !== 'image/png')
    reader.report(logo, `names ${picture.name}, which is not a PNG file`, 'Export the logo as a PNG file');
  return picture;
}

export function readPage(reader: ContentReader, place: Place): LegalPage {
  const page = reader.fields(place, ['text', 'sections']);
  return {
    text: reader.runs(page.text),
    sections: reader.list(page.sections, (item) => {
      const section = reader.fields(item, ['heading', 'text']);
      return { heading: reader.text(section.heading), blocks: readBlocks(reader, section.text) };
    }),
  };
}

function readSection(reader: ContentReader, place: Place): ContentSection {
  const section = reader.fields(place, ['title', 'text', 'points']);
  return { title: reader.text(section.title), text: reader.runs(section.text), points: readPoints(reader, section) };
}

function readHighlight(reader: ContentReader, place: Place): Pick<HomeContent, 'highlight'> {
  if (place.value === undefined) return {};
  const { plan, label } = reader.fields(place, ['plan', 'label']);
  const words = reader.text(label);
  const chosen = reader.choice(plan, PLAN_IDS);
  return chosen === undefined ? {} : { highlight: { plan: chosen, label: words } };
}

function readProduct(reader: ContentReader, place: Place): HomeContent['product'] {
  const product = reader.fields(place, ['title', 'text', 'points', 'picture']);
  const picture = product.picture.value === undefined ? undefined : readPicture(reader, product.picture);
  return {
    title: reader.text(product.title),
    text: reader.runs(product.text),
    points: readPoints(reader, product),
    ...(picture && { picture }),
  };
}

function readPicture(reader: ContentReader, place: Place): ContentPicture | undefined {
  const { file, dark, description } = reader.fields(place, ['file', 'dark', 'description']);
  const alt = reader.text(description);
  const light = reader.picture(file);
  const night = dark.value === undefined ? undefined : reader.picture(dark);
  if (!light) return undefined;
  if (night && night.width * light.height !== night.height * light.width)
    reader.report(dark, 'has another shape', `Use a picture of ${light.width} x ${light.height}`);
  const { width, height } = light;
  return { url: pictureUrl(light), ...(night && { darkUrl: pictureUrl(night) }), alt, width, height };
}

function readTrust(reader: ContentReader, place: Place): HomeContent['trust'] {
  const trust = reader.fields(place, ['title', 'text', 'points', 'marks']);
  return {
    title: reader.text(trust.title),
    text: reader.runs(trust.text),
    points: readPoints(reader, trust),
    marks: reader.list(trust.marks, (mark) => reader.text(mark)),
  };
}

function readPoints(reader: ContentReader, { points }: { points: Place }): ContentPoint[] {
  return reader.list(points, (item) => {
    const point = reader.fields(item, ['title', 'text']);
    return { title: reader.text(point.title), text: reader.runs(point.text) };
  });
}

function readQuestion(reader: ContentReader, place: Place): HomeContent['questions']['items'][number] {
  const item = reader.fields(place, ['question', 'answer']);
  return { question: reader.text(item.question), answer: readBlocks(reader, item.answer) };
}

/** Reads one paragraph, or a list of paragraphs and lists. */
function readBlocks(reader: ContentReader, place: Place): TextBlock[] {
  if (isScalar(place.value)) return [{ paragraph: reader.runs(place) }];
  return reader.list(place, (item) => {
    if (!isMap(item.value)) return { paragraph: reader.runs(item) };
    const { list } = reader.fields(item, ['list']);
    return { list: reader.list(list, (entry) => reader.runs(entry)) };
  });
}
