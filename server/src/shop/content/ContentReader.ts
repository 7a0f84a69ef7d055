import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { TextRun } from 'shared/contract/content';
import { parseText, type Words } from './parseText';
import { type PictureFile, readPictureFile } from './pictureFile';

/**
 * An entry's position in the content file. `value` is the entry's YAML node, or `undefined` if the entry is missing.
 */
export interface Place {
  value: unknown;
  /** The entry's path in error messages, such as `home.steps.points[2].title`. */
  path: string;
  /** The node that contains the entry. Error messages use its line if the entry is missing. */
  parent: unknown;
}

type LineOf = (offset: number) => number;

/** Reads the content file's nodes and collects an error message for each problem. */
export class ContentReader {
  readonly problems: { line: number; sentence: string }[] = [];
  /** The pictures that the file names. */
  readonly pictures: PictureFile[] = [];

  /** @param folder the folder of the content file, which also contains its pictures */
  constructor(
    private readonly lineOf: LineOf,
    private readonly words: Words,
    private readonly folder: string,
  ) {}

  /** Returns a map's entries by name. Reports a node that is not a map, and entries that are not in `names`. */
  fields<Name extends string>(place: Place, names: readonly Name[]): Record<Name, Place> {
    const map = isMap(place.value) ? place.value : undefined;
    if (map) this.reportUnknown(map, place.path, names);
    else this.report(place, 'must have entries', `Add ${names.join(', ')}`);
    const entry = (name: Name): Place =>
      map
        ? { value: map.get(name, true), path: place.path === '' ? name : `${place.path}.${name}`, parent: map }
        : NOWHERE;
    // The cast restores the names, because TypeScript types the keys of `Object.fromEntries` as `string`.
    return Object.fromEntries(names.map((name) => [name, entry(name)])) as Record<Name, Place>;
  }

  /** Reads a list's items. Reports a node that is not a list, and an empty list. */
  list<Item>(place: Place, read: (item: Place) => Item): Item[] {
    if (place === NOWHERE) return [];
    if (isSeq(place.value) && place.value.items.length > 0) {
      const { items } = place.value;
      return items.map((value, index) => read({ value, path: `${place.path}[${index + 1}]`, parent: place.value }));
    }
    this.report(place, 'must be a list', 'Begin each of its items with "- "');
    return [];
  }

  /** Reads plain text, and replaces each link with its text. */
  text(place: Place): string {
    return this.runs(place)
      .map(({ text }) => text)
      .join('');
  }

  /** Reads text in which `[words](address)` is a link. */
  runs(place: Place): TextRun[] {
    if (place === NOWHERE) return [];
    const value = isScalar(place.value) ? place.value.value : undefined;
    if (typeof value !== 'string' || value.trim() === '') {
      this.report(place, 'must be text', 'Put it in double quotes if it begins with { or [, or is a number');
      return [];
    }
    return parseText(value, this.words, (sentence) => this.report(place, sentence.problem, sentence.remedy));
  }

  picture(place: Place): PictureFile | undefined {
    const name = this.text(place);
    if (name === '') return undefined;
    const picture = readPictureFile(this.folder, name);
    if ('problem' in picture) {
      this.report(place, picture.problem, picture.remedy);
      return undefined;
    }
    this.pictures.push(picture);
    return picture;
  }

  choice<Word extends string>(place: Place, words: readonly Word[]): Word | undefined {
    const text = this.text(place);
    const word = words.find((each) => each === text);
    if (word === undefined && text !== '') this.report(place, `is "${text}"`, `Use one of ${words.join(', ')}`);
    return word;
  }

  report(place: Place, problem: string, remedy: string): void {
    if (place === NOWHERE) return;
    const name = place.path === '' ? 'The file' : place.path;
    const isMissing = place.value === undefined || place.value === null;
    const sentence = `${name} ${isMissing && place.path !== '' ? 'is missing' : problem}. ${remedy}.`;
    this.problems.push({ line: this.lineOf(offsetOf(place.value) ?? offsetOf(place.parent) ?? 0), sentence });
  }

  private reportUnknown(map: YAMLMap, path: string, names: readonly string[]): void {
    for (const { key } of map.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (names.includes(name)) continue;
      const full = path === '' ? name : `${path}.${name}`;
      const remedy = `Remove it, or use one of ${names.join(', ')}`;
      this.report({ value: key, path: full, parent: map }, 'is not known', remedy);
    }
  }
}

/** A placeholder for entries below an invalid node. The reader ignores it, so each problem is reported only once. */
const NOWHERE: Place = { value: undefined, path: '', parent: undefined };

function offsetOf(node: unknown): number | undefined {
  if (isMap(node) || isSeq(node) || isScalar(node)) return node.range?.[0];
  return undefined;
}
