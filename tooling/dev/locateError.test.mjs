import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateError } from './locateError.mjs';

const SOURCE = ['export function pay(order) {', '  if (!order)', "    throw new Error('No order.');", '}', ''].join(
  '\n',
);

let root;
let packages;

/**
 * Writes a source, and the source map of a built file. Line 9, column 3 of the built file comes from line 3, column 5
 * of the source.
 */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'locate-'));
  const folder = join(root, 'built');
  mkdirSync(folder);
  writeFileSync(join(root, 'pay.ts'), SOURCE);
  const mappings = `${';'.repeat(8)}EAEI`;
  const map = { version: 3, sources: [join(root, 'pay.ts')], names: [], mappings };
  writeFileSync(join(folder, 'page.js.map'), JSON.stringify(map));
  packages = [{ name: 'mfe-sample', folder, root }];
});
afterAll(() => rmSync(root, { recursive: true }));

const stackOf = (frame) => ['Error: No order.', '    at shell (http://shop/cdn/shell/main.js:1:2)', frame].join('\n');

test.each([
  ['Chromium', '    at pay (http://127.0.0.1:3000/@dev/mfe-sample/page.js:9:3)'],
  ['Firefox', 'pay@http://127.0.0.1:3000/@dev/mfe-sample/page.js:9:3'],
])('returns the source position and an excerpt for a stack trace from %s', (_browser, frame) => {
  expect(locateError(stackOf(frame), packages)).toEqual({
    location: 'pay.ts:3:5',
    excerpt: [
      '  1 | export function pay(order) {',
      '  2 |   if (!order)',
      "> 3 |     throw new Error('No order.');",
      '  4 | }',
      '  5 | ',
    ].join('\n'),
    stack: ['pay pay.ts:3:5'],
  });
});

test.each([
  ['another package', '    at pay (http://127.0.0.1:3000/@dev/mfe-other/page.js:9:3)'],
  ['a file outside the build', '    at pay (http://127.0.0.1:3000/@dev/mfe-sample/../../pay.js:9:3)'],
  ['a file without a map', '    at pay (http://127.0.0.1:3000/@dev/mfe-sample/other.js:9:3)'],
])('ignores a frame in %s', (_where, frame) => {
  expect(locateError(stackOf(frame), packages)).toEqual({ stack: [] });
});
