import type { RegisteredRelease } from 'shared/contract/registry';
import { fits } from './fits';

const needing = (range: string): RegisteredRelease => ({
  version: '2.0.0',
  container: 'remote_2_0_0',
  baseUrl: '/cdn/remote/2.0.0/',
  entry: 'remoteEntry.js',
  integrity: {},
  requires: { range, exports: {} },
});

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.3', '1.3.0', true],
  ['^2.0.0', '1.9.0', false],
  ['^1.0.0', '2.0.0', false],
  ['anything', '1.0.0', false],
  ['^1.0.0', '', false],
])('a release that needs %s fits a shell with %s: %s', (range, provided, expected) => {
  expect(fits(needing(range), provided)).toBe(expected);
});
