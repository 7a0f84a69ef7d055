import type { RegisteredRelease, Requirements } from 'shared/contract/registry';
import { canRun } from './canRun';

const PROVIDED = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  '@module-federation/runtime-core': '2.9.2',
  'shared/api': '1.2.0',
  'shared/router': '1.2.0',
  'shared/store': '1.2.0',
};

const needing = (requires: Partial<Requirements>): RegisteredRelease => ({
  version: '2.0.0',
  container: 'remote_2_0_0',
  baseUrl: '/cdn/remote/2.0.0/',
  entry: 'remoteEntry.js',
  integrity: {},
  requires: { range: '^1.0.0', exports: {}, ...requires },
});

test.each([
  [{ react: '^19.0.0', 'shared/api': '^1.2.0' }, true],
  [{ react: '^19.4.0' }, false],
  [{ 'shared/api': '^1.3.0' }, false],
  [{ '@module-federation/runtime-core': '^2.10.0' }, false],
  [{ 'shared/cart': '^1.0.0' }, false],
])('a release whose container enforces %j runs: %s', (versions, expected) => {
  expect(canRun(needing({ versions }), PROVIDED)).toBe(expected);
});

test.each([
  ['^1.0.0', true],
  ['^1.3.0', false],
  ['^2.0.0', false],
  ['anything', false],
])('a release that an older server names with the range %s alone runs: %s', (range, expected) => {
  expect(canRun(needing({ range }), PROVIDED)).toBe(expected);
});
