/**
 * Reimplements the federation runtime's version rules (`satisfy` in `@module-federation/runtime-core`). Containers
 * enforce these rules, so the release gate must use them too. The shell's build replaces the runtime's implementation
 * with this smaller one.
 */

interface Version {
  /** Major, minor and patch. */
  numbers: [number, number, number];
  /** Identifiers after the hyphen, such as `beta.1`. */
  preRelease: string[] | undefined;
}

const OPERATORS = ['=', '>', '>=', '<', '<='] as const;

interface Comparator {
  operator: (typeof OPERATORS)[number];
  version: Version;
}

const NUMBER = '(?:0|[1-9]\\d*)';
const IDENTIFIER = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = '\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const VERSION = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:${BUILD})?$`,
);
const COMPARATOR = /^(\^|~|>=|<=|>|<|=)?(.*)$/;

/**
 * Returns whether the federation runtime accepts `version` for `range`. Supports `^`, `~`, `>=`, `>`, `<=`, `<` and `=`
 * with complete versions, joined by spaces and `||`. Returns false for any other range.
 */
export function satisfy(version: string, range: string): boolean {
  const given = parseVersion(version);
  const alternatives = parseRange(range);
  return (
    given !== undefined && alternatives !== undefined && alternatives.some((comparators) => accepts(comparators, given))
  );
}

/** Returns whether `satisfy` supports a range. */
export function isReadableRange(range: string): boolean {
  return parseRange(range) !== undefined;
}

export function isVersion(version: string): boolean {
  return parseVersion(version) !== undefined;
}

/**
 * Returns whether `version` is older than every version in `range`. Returns false if the version or the range is
 * invalid.
 */
export function isOlder(version: string, range: string): boolean {
  const given = parseVersion(version);
  const alternatives = parseRange(range);
  if (!given || !alternatives) return false;
  return alternatives.every((comparators) => comparators.some((comparator) => acceptsOnlyNewer(comparator, given)));
}

/** Returns whether a comparator accepts only versions that are newer than `given`. */
function acceptsOnlyNewer({ operator, version: bound }: Comparator, given: Version): boolean {
  const order = compare(bound, given);
  if (operator === '>') return order >= 0;
  return (operator === '>=' || operator === '=') && order > 0;
}

function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch, preRelease] = VERSION.exec(text) ?? [];
  return major === undefined
    ? undefined
    : { numbers: [Number(major), Number(minor), Number(patch)], preRelease: preRelease?.split('.') };
}

function parseRange(range: string): Comparator[][] | undefined {
  const alternatives = range.split('||').map((alternative) => alternative.trim().split(/\s+/).map(parseComparator));
  return alternatives.every((parsed): parsed is Comparator[][] =>
    parsed.every((comparators) => comparators !== undefined),
  )
    ? alternatives.map((parsed) => parsed.flat())
    : undefined;
}

/**
 * Returns the comparators of one part of a range. `^1.2.3` and `~1.2.3` become a lower and an upper bound. Returns
 * `undefined` if the text is invalid.
 */
function parseComparator(text: string): Comparator[] | undefined {
  const [, written = '=', rest = ''] = COMPARATOR.exec(text) ?? [];
  const version = rest.includes('+') ? undefined : parseVersion(rest);
  if (!version) return undefined;
  if (written === '^' || written === '~')
    return [
      { operator: '>=', version },
      { operator: '<', version: upperBound(written, version) },
    ];
  const operator = OPERATORS.find((each) => each === written);
  return operator && [{ operator, version }];
}

function upperBound(operator: '^' | '~', { numbers: [major, minor, patch] }: Version): Version {
  // The lowest pre-release, so that `^1.2.3` also excludes pre-releases of 2.0.0.
  const preRelease = ['0'];
  if (operator === '^' && major > 0) return { numbers: [major + 1, 0, 0], preRelease };
  if (operator === '^' && minor === 0) return { numbers: [0, 0, patch + 1], preRelease };
  return { numbers: [major, minor + 1, 0], preRelease };
}

/**
 * Returns whether a version satisfies all comparators. Like the runtime, ignores `>=0.0.0`, and returns false if there
 * is no other comparator.
 */
function accepts(comparators: readonly Comparator[], given: Version): boolean {
  const relevant = comparators.filter(
    ({ operator, version }) =>
      operator !== '>=' || version.preRelease !== undefined || version.numbers.some((number) => number > 0),
  );
  return relevant.length > 0 && relevant.every((comparator) => meets(comparator, given));
}

function meets({ operator, version }: Comparator, given: Version): boolean {
  const order = compare(version, given);
  if (operator === '=') return order === 0;
  if (order === 0) return operator.endsWith('=');
  return operator.startsWith('>') ? order < 0 : order > 0;
}

/** Returns a negative number if `bound` is older than `given`, a positive number if newer, and 0 if equal. */
function compare(bound: Version, given: Version): number {
  const [major, minor, patch] = bound.numbers;
  const difference = major - given.numbers[0] || minor - given.numbers[1] || patch - given.numbers[2];
  return difference || comparePreReleases(bound.preRelease, given.preRelease);
}

function comparePreReleases(bound: string[] | undefined, given: string[] | undefined): number {
  if (!bound || !given) return Number(given !== undefined) - Number(bound !== undefined);
  for (const [index, identifier] of bound.entries()) {
    const other = given[index];
    if (other === undefined) return -1;
    if (identifier !== other) return compareIdentifiers(identifier, other);
  }
  // Unlike semver, the runtime ranks `beta` after `beta.1`.
  return given.length > bound.length ? 1 : 0;
}

/** Like the runtime, compares numbers by value and other identifiers as text. */
function compareIdentifiers(bound: string, given: string): number {
  const [left, right] = [Number(bound) || bound, Number(given) || given];
  return left > right ? 1 : -1;
}
