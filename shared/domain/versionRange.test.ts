import { satisfy as satisfyInRuntime } from '@module-federation/runtime-core';
import * as fc from 'fast-check';
import { isOlder, isReadableRange, isVersion, satisfy } from './versionRange';

const number = fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, fc.nat(30)).map(String);
const identifier = fc.oneof(
  fc.constantFrom('0', '1', '2', '10', 'alpha', 'beta', 'rc1', '-', '1a', '0a'),
  fc.nat(20).map(String),
);
const preRelease = fc.option(
  fc.array(identifier, { minLength: 1, maxLength: 3 }).map((identifiers) => `-${identifiers.join('.')}`),
  { nil: '', freq: 3 },
);
const release = fc
  .tuple(number, number, number, preRelease)
  .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre}`);
const version = fc.tuple(release, fc.constantFrom('', '', '', '+build.7')).map((parts) => parts.join(''));
const comparator = fc
  .tuple(fc.constantFrom('^', '^', '^', '~', '>=', '>', '<', '<=', '=', ''), release)
  .map((parts) => parts.join(''));
const alternative = fc.array(comparator, { minLength: 1, maxLength: 3 }).map((comparators) => comparators.join(' '));
const range = fc.array(alternative, { minLength: 1, maxLength: 2 }).map((alternatives) => alternatives.join(' || '));

// Versions that differ by one step, so that many versions equal the bound of a range. Random versions rarely do.
const NEIGHBOURS = [
  ...['0.0.0', '0.0.1', '0.1.0', '0.1.1', '0.2.0', '1.0.0', '1.0.1', '1.1.0', '2.0.0'],
  ...['0.0.0-0', '0.1.0-0', '1.0.0-0', '1.0.0-1', '1.0.0-2', '1.0.0-10', '1.0.0-beta', '1.0.0-beta.1', '1.0.0-rc'],
];

test('`satisfy` gives the same result as the federation runtime for neighbouring versions', () => {
  for (const given of NEIGHBOURS)
    for (const bound of NEIGHBOURS)
      for (const operator of ['', '=', '^', '~', '>', '>=', '<', '<=']) {
        const wanted = operator + bound;
        expect([given, wanted, satisfy(given, wanted)]).toEqual([given, wanted, satisfyInRuntime(given, wanted)]);
      }
});

test('`satisfy` gives the same result as the federation runtime for every readable range', () => {
  fc.assert(
    fc.property(version, range, (given, wanted) => {
      expect(isReadableRange(wanted)).toBe(true);
      expect(satisfy(given, wanted)).toBe(satisfyInRuntime(given, wanted));
    }),
    { numRuns: 5_000 },
  );
});

test('`satisfy` never accepts a version and a range that the federation runtime refuses', () => {
  const text = fc.oneof(
    range,
    version,
    fc.string({
      unit: fc.constantFrom('^', '~', '>', '=', '<', '1', '0', '.', '-', 'x', '*', ' ', '|', 'a'),
      maxLength: 12,
    }),
  );
  fc.assert(
    fc.property(fc.oneof(version, text), text, (given, wanted) => {
      if (satisfy(given, wanted)) expect(satisfyInRuntime(given, wanted)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['1.4.2', '^1.0.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.0.0', false],
  ['19.3.1', '^19.4.0', false],
  ['1.0.0', '^1.0.0 || ^2.0.0', true],
  ['2.4.0', '>=1.2.0 <3.0.0', true],
  ['1.0.0', 'anything', false],
  ['1.0.0', '1.x', false],
  ['1.0.0', '', false],
  ['1.0.0', '>=0.0.0', false],
  ['', '^1.0.0', false],
])('version %s satisfies %s: %s', (given, wanted, expected) => {
  expect(satisfy(given, wanted)).toBe(expected);
});

test.each([
  ['1.1.0', '^1.2.0', true],
  ['1.2.0', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['1.0.0', '^2.0.0 || ^3.0.0', true],
  ['2.5.0', '^2.0.0 || ^3.0.0', false],
  ['1.0.0', '=1.0.1', true],
  ['1.0.0', '>1.0.0', true],
  ['1.0.1', '>1.0.0', false],
  ['1.0.0', '<2.0.0', false],
  ['1.0.0', '<=2.0.0', false],
  ['not a version', '^2.0.0', false],
  ['1.0.0', 'not a range', false],
])('version %s is older than all versions in %s: %s', (given, wanted, expected) => {
  expect(isOlder(given, wanted)).toBe(expected);
});

test.each([
  ['1.2.3', true],
  ['1.2.3-beta.1+build.7', true],
  ['1.2', false],
  ['latest', false],
  ['', false],
])('%j is a version: %s', (text, expected) => {
  expect(isVersion(text)).toBe(expected);
});

test.each([
  ['^1.0.0 || 2.x', false],
  ['^1.0.0 latest', false],
  ['>=1.0.0   <2.0.0', true],
  [' ^1.0.0 ', true],
  ['!1.0.0', false],
])('the range %j is readable: %s', (text, expected) => {
  expect(isReadableRange(text)).toBe(expected);
});
