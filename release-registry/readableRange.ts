import validRange from 'semver/ranges/valid.js';
import type { ReleaseRecord } from 'shared/contract/registry';
import { isReadableRange } from 'shared/domain/versionRange';

/** The comparator that accepts every version. The federation runtime ignores `>=0.0.0`. */
const ANY = '>=0.0.0-0';

/**
 * Converts an npm range, such as `1.x` or `*`, to comparators with complete versions, such as `>=1.0.0 <2.0.0-0`. The
 * federation runtime reads only this format. Returns text that is not a range unchanged.
 */
export function readableRange(range: string): string {
  if (isReadableRange(range)) return range;
  const comparators = validRange(range);
  if (comparators === null) return range;
  return comparators === '*' || comparators === '' ? ANY : comparators;
}

export function withReadableRanges(record: ReleaseRecord): ReleaseRecord {
  const { range, versions, ...requires } = record.requires;
  const readable = versions && mapValues(versions, readableRange);
  return { ...record, requires: { ...requires, range: readableRange(range), ...(readable && { versions: readable }) } };
}

function mapValues(values: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
