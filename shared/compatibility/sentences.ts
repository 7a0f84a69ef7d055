import type { ReleaseRecord } from '../contract/registry';

const MAX_LISTED = 3;

export function nameOf({ name, version }: Pick<ReleaseRecord, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Lists releases: `mfe-a@1.0.0, mfe-b@1.0.0, mfe-c@1.0.0 and 31 others`. */
export function listReleases(releases: readonly Pick<ReleaseRecord, 'name' | 'version'>[]): string {
  return listSome([...new Set(releases.map(nameOf))]);
}

/** Lists the first three items and the number of omitted items. Lists up to four items in full. */
export function listSome(items: readonly string[]): string {
  const hidden = items.length - MAX_LISTED;
  return hidden > 1 ? `${items.slice(0, MAX_LISTED).join(', ')} and ${hidden} others` : joinWords(items);
}

export function joinWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

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
