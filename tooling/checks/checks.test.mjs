import { graphFaults } from './graph.mjs';
import { missingTests, readRows } from './specification.mjs';

test('the dependency check accepts apps that depend only on libraries', () => {
  expect(graphFaults({ shell: ['shared', 'react'], 'mfe-catalog': ['shared'], shared: ['react'] })).toEqual([]);
});

test('the dependency check reports an app that depends on another app', () => {
  expect(graphFaults({ shell: ['mfe-catalog'], 'mfe-catalog': [] })).toEqual([
    'shell depends on mfe-catalog: no app may depend on another app.',
  ]);
});

test('the dependency check reports packages that depend on each other in a cycle', () => {
  expect(graphFaults({ shared: ['tooling'], tooling: ['server'], server: ['shared'] })).toEqual([
    'Packages depend on each other in a cycle: shared -> tooling -> server -> shared.',
  ]);
});

describe('the specification table', () => {
  const rows = readRows(
    [
      '| what | test file | test title |',
      '| --- | --- | --- |',
      "| Password | `a.test.ts` | it's required |",
      '| E-mail | `gone.test.ts` | it is required |',
    ].join('\n'),
  );
  const read = (file) => (file === 'a.test.ts' ? "test('it\\'s required', () => {});" : undefined);

  test('is read as one row per requirement', () => {
    expect(rows).toHaveLength(2);
  });

  test('must name existing tests', () => {
    expect(missingTests(rows, read)).toEqual(['E-mail: there is no gone.test.ts.']);
    expect(missingTests([{ ...rows[0], title: 'it is' }], read)).toEqual([
      'Password: a.test.ts has no test named "it is".',
    ]);
  });
});
