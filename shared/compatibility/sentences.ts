import type { ReleaseRecord } from '../contract/registry';

const NAMED = 3;

export function nameOf({ name, version }: Pick<ReleaseRecord, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Lists releases: `mfe-a@1.0.0, mfe-b@1.0.0, mfe-c@1.0.0 and 31 others`. */
export function listReleases(releases: readonly Pick<ReleaseRecord, 'name' | 'version'>[]): string {
  return listSome([...new Set(releases.map(nameOf))]);
}

/** Lists the first three words and the number of omitted words. Lists up to four words in full. */
export function listSome(words: readonly string[]): string {
  const hidden = words.length - NAMED;
  return hidden > 1 ? `${words.slice(0, NAMED).join(', ')} and ${hidden} others` : joinWords(words);
}

export function joinWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Returns the singular or plural form of a verb, depending on the number of subjects. */
export function verb(subjects: readonly unknown[], singular: string, plural: string): string {
  return subjects.length === 1 ? singular : plural;
}

/** Groups the items by key. No group is empty. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
