import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { TextRun } from 'shared/contract/content';
import { parseText, type Placeholders } from './parseText';
import { type PictureFile, readPictureFile } from './pictureFile';

/** An entry of the content file. */
export interface Entry {
  /** The entry's YAML node, or `undefined` if the entry is missing. */
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
    private readonly placeholders: Placeholders,
    private readonly folder: string,
  ) {}

  /** Returns a map's entries by name. Reports a node that is not a map, and entries that are not in `names`. */
  fields<Name extends string>(entry: Entry, names: readonly Name[]): Record<Name, Entry> {
    const map = isMap(entry.value) ? entry.value : undefined;
    if (map) this.reportUnknown(map, entry.path, names);
    else this.report(entry, 'must have entries', `Add ${names.join(', ')}`);
    const child = (name: Name): Entry =>
      map
        ? { value: map.get(name, true), path: entry.path === '' ? name : `${entry.path}.${name}`, parent: map }
        : NO_ENTRY;
    // The cast restores the names, because TypeScript types the keys of `Object.fromEntries` as `string`.
    return Object.fromEntries(names.map((name) => [name, child(name)])) as Record<Name, Entry>;
  }

  /** Reads a list's items. Reports a node that is not a list, and an empty list. */
  list<Item>(entry: Entry, read: (item: Entry) => Item): Item[] {
    if (entry === NO_ENTRY) return [];
    if (isSeq(entry.value) && entry.value.items.length > 0) {
      const { items } = entry.value;
      return items.map((value, index) => read({ value, path: `${entry.path}[${index + 1}]`, parent: entry.value }));
    }
    this.report(entry, 'must be a list', 'Begin each of its items with "- "');
    return [];
  }

  /** Reads plain text, and replaces each link with its text. */
  text(entry: Entry): string {
    return this.runs(entry)
      .map(({ text }) => text)
      .join('');
  }

  /** Reads text that may contain links, such as `[words](address)`. */
  runs(entry: Entry): TextRun[] {
    if (entry === NO_ENTRY) return [];
    const value = isScalar(entry.value) ? entry.value.value : undefined;
    if (typeof value !== 'string' || value.trim() === '') {
      this.report(entry, 'must be text', 'Put it in double quotes if it begins with { or [, or is a number');
      return [];
    }
    return parseText(value, this.placeholders, ({ problem, remedy }) => this.report(entry, problem, remedy));
  }

  picture(entry: Entry): PictureFile | undefined {
    const name = this.text(entry);
    if (name === '') return undefined;
    const picture = readPictureFile(this.folder, name);
    if ('problem' in picture) {
      this.report(entry, picture.problem, picture.remedy);
      return undefined;
    }
    this.pictures.push(picture);
    return picture;
  }

  choice<Option extends string>(entry: Entry, options: readonly Option[]): Option | undefined {
    const text = this.text(entry);
    const option = options.find((each) => each === text);
    if (option === undefined && text !== '') this.report(entry, `is "${text}"`, `Use one of ${options.join(', ')}`);
    return option;
  }

  report(entry: Entry, problem: string, remedy: string): void {
    if (entry === NO_ENTRY) return;
    const name = entry.path === '' ? 'The file' : entry.path;
    const isMissing = entry.value === undefined || entry.value === null;
    const sentence = `${name} ${isMissing && entry.path !== '' ? 'is missing' : problem}. ${remedy}.`;
    this.problems.push({ line: this.lineOf(offsetOf(entry.value) ?? offsetOf(entry.parent) ?? 0), sentence });
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
const NO_ENTRY: Entry = { value: undefined, path: '', parent: undefined };

function offsetOf(node: unknown): number | undefined {
  if (isMap(node) || isSeq(node) || isScalar(node)) return node.range?.[0];
  return undefined;
}
