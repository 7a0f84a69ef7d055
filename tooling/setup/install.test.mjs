import { isInstalled } from './install.mjs';

const wanted = {
  '': {},
  'mfe-checkout': { version: '1.1.0' },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
  'node_modules/@rspack/core': { version: '2.3.2', peer: true },
};

test.each([
  [
    'every package is installed',
    { 'node_modules/react': { version: '19.3.1' }, 'node_modules/fsevents': { version: '2.3.3' } },
    true,
  ],
  [
    'a package for another platform and a peer dependency are missing',
    { 'node_modules/react': { version: '19.3.1' } },
    true,
  ],
  ['a package is missing', {}, false],
  ['a package has another version', { 'node_modules/react': { version: '19.3.0' } }, false],
])('if %s (%j), isInstalled returns %s', (_case, installed, expected) => {
  expect(isInstalled(wanted, installed)).toBe(expected);
});
