import { isMap, isScalar } from 'yaml';
import type { ContentPoint, ContentSection, HomeContent, LegalPage, TextBlock } from 'shared/contract/content';
import type { ContentReader, Place } from './ContentReader';

/** Reads the home page's texts. The lead (introduction) is optional, because older files don't have it. */
export function readHome(reader: ContentReader, place: Place): HomeContent {
  const home = reader.fields(place, ['lead', 'product', 'pro', 'steps', 'volume', 'questions', 'trust']);
  const volume = reader.fields(home.volume, ['title', 'text']);
  const questions = reader.fields(home.questions, ['title', 'items']);
  return {
    ...(home.lead.value !== undefined && { lead: reader.runs(home.lead) }),
    product: readSection(reader, home.product),
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
