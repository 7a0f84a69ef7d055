import type { Requirements } from '../contract/registry';
import { isCompatible } from './requirements';

const PROVIDED = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  '@module-federation/runtime-core': '2.9.2',
  'shared/api': '1.2.0',
  'shared/router': '1.2.0',
  'shared/store': '1.2.0',
};
/** Returns whether a host with the versions in `PROVIDED` meets the requirements. Does not compare exported names. */
const isMet = (requires: Partial<Requirements>) =>
  isCompatible({ range: '^1.0.0', exports: {}, ...requires }, { version: '', exports: {}, versions: PROVIDED });

test.each([
  [{ react: '^19.0.0', 'shared/api': '^1.2.0' }, true],
  [{ react: '^19.4.0' }, false],
  [{ 'shared/api': '^1.3.0' }, false],
  [{ '@module-federation/runtime-core': '^2.10.0' }, false],
  [{ 'shared/cart': '^1.0.0' }, false],
])('for a container that requires %j, isCompatible returns %s', (versions, expected) => {
  expect(isMet({ versions })).toBe(expected);
});

test.each([
  ['^1.0.0', true],
  ['^1.3.0', false],
  ['^2.0.0', false],
  ['anything', false],
])('for a release whose record has only the range %s, isCompatible returns %s', (range, expected) => {
  expect(isMet({ range })).toBe(expected);
});

test('a release is incompatible if the host does not export a name that it needs', () => {
  const host = { version: '1.2.0', exports: { 'shared/api': ['api'] }, versions: PROVIDED };
  expect(isCompatible({ range: '^1.0.0', exports: { 'shared/api': ['api'] }, versions: {} }, host)).toBe(true);
  expect(isCompatible({ range: '^1.0.0', exports: { 'shared/api': ['usePrices'] }, versions: {} }, host)).toBe(false);
});
