import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { compareVersions, lowestRange, MODULE_NAMES, versionOfSources } from '../webpack/moduleNames.mjs';
import { nameFaults, versionOfSharedFaults } from './moduleNames.mjs';

const faults = (changes) =>
  nameFaults({
    facade: 'shared/api',
    exported: ['api', 'usePrices'],
    names: { api: '1.0.0', usePrices: '1.1.0' },
    version: '1.1.2',
    earlier: [],
    ...changes,
  });

describe('the names file of a facade', () => {
  test('has an entry for each name that the facade exports', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ exported: ['api', 'usePrices', 'useRefunds'] })).toEqual([
      'shared/api exports useRefunds, but shared/api/names.json does not list it: run `npm run names`.',
    ]);
  });

  test('accepts only released versions, the next minor version and the next major version', () => {
    for (const since of ['1.2.0', '2.0.0', '1.1.2'])
      expect(faults({ names: { api: '1.0.0', usePrices: since } })).toEqual([]);
    for (const since of ['1.3.0', '3.0.0', 'soon']) {
      expect(faults({ names: { api: '1.0.0', usePrices: since } })).toEqual([
        `usePrices in shared/api/names.json has "since": "${since}", which must be a version up to 1.1.2, ` +
          'or 1.2.0 or 2.0.0.',
      ]);
    }
  });

  test('keeps a removed name until the major version is released', () => {
    const names = { api: '1.0.0', usePrices: { since: '1.1.0', removed: '2.0.0' } };
    expect(faults({ exported: ['api'], names })).toEqual([]);
    expect(faults({ exported: ['api'] })).toEqual([
      'shared/api/names.json lists usePrices, but shared/api does not export it. Export it, ' +
        'or replace its version with { "since": "1.1.0", "removed": "2.0.0" }.',
    ]);
    expect(
      faults({ exported: ['api'], names: { ...names, usePrices: { since: '1.1.0', removed: '1.2.0' } } }),
    ).toHaveLength(1);
  });

  test('cannot lose an entry within a major version', () => {
    const earlier = [{ version: '1.0.0', names: { api: '1.0.0', useRates: '1.0.0' } }];
    expect(faults({ earlier })).toEqual([
      'shared/api/names.json no longer lists useRates: ' +
        'keep the entry until the major version that removes it is released.',
    ]);
    expect(faults({ earlier, version: '2.0.0' })).toEqual([]);
  });
});

test('`shared` has the version of its newest name', () => {
  expect(versionOfSharedFaults('1.2.0', [{ api: '1.0.0' }, { useLinks: '1.2.0' }])).toEqual([]);
  expect(versionOfSharedFaults('1.2.0', [{ api: '1.0.0' }, { useLinks: '1.3.0' }])).toEqual([
    'shared/package.json has version 1.2.0, but the exported names require 1.3.0: run `npm run names`.',
  ]);
});

describe('the version range that a build requires', () => {
  const names = {
    api: '1.0.0',
    usePrices: '1.2.0',
    useRefunds: '1.4.0',
    useRates: { since: '1.0.0', removed: '2.0.0' },
  };
  const range = (used, rest = {}) => lowestRange({ module: 'shared/api', used, version: '1.5.3', names, ...rest });

  test('begins at the version of the newest used name', () => {
    expect(range(['api'])).toBe('^1.0.0');
    expect(range(['api', 'usePrices'])).toBe('^1.2.0');
    expect(range([])).toBe('^1.0.0');
  });

  test("never begins below the squad's minimum version or the current major version", () => {
    expect(range(['api'], { atLeast: '1.3.1' })).toBe('^1.3.1');
    expect(range(['usePrices'], { version: '2.0.0' })).toBe('^2.0.0');
  });

  test('covers every name if the build uses the whole module', () => {
    expect(range(['*'])).toBe('^1.4.0');
  });

  test("cannot be computed if the squad's minimum version does not exist yet", () => {
    expect(() => range(['api'], { atLeast: '9.0.0' })).toThrow(
      '`needs` requires shared/api 9.0.0, but this build has 1.5.3.',
    );
  });

  test('cannot be computed for unknown or removed names', () => {
    expect(() => range(['useCoupons', 'useRates'])).toThrow(
      'shared/api does not export useCoupons, useRates. If a name is new, run `npm run names`.',
    );
  });
});

test('the source version is at least the version that last added or removed a name', () => {
  expect(versionOfSources('1.1.2', [{ api: '1.0.0', usePrices: '1.2.0' }, { Link: '1.0.0' }])).toBe('1.2.0');
  expect(versionOfSources('1.1.2', [{ api: { since: '1.0.0', removed: '2.0.0' } }])).toBe('2.0.0');
  expect(versionOfSources('1.3.0', [{ api: '1.0.0' }])).toBe('1.3.0');
});

test('versions are compared by number', () => {
  expect(['1.10.0', '1.9.0', '2.0.0', '1.9.10', '1.9.9'].toSorted(compareVersions)).toEqual([
    '1.9.0',
    '1.9.9',
    '1.9.10',
    '1.10.0',
    '2.0.0',
  ]);
});

test('the lists of names contain everything that the production build of React exports', () => {
  const developmentOnly = ['act', 'captureOwnerStack'];
  expect(Object.keys(react).filter((name) => !(name in MODULE_NAMES.react) && !developmentOnly.includes(name))).toEqual(
    [],
  );
  expect(
    Object.keys(jsxRuntime).filter(
      (name) => !(name in MODULE_NAMES['react/jsx-runtime']) && !['default', 'module.exports'].includes(name),
    ),
  ).toEqual([]);
});
