import type { ReleaseRecord } from 'shared/contract/registry';
import { refuseGlobalStyles } from './refuseGlobalStyles';

const remote: ReleaseRecord = {
  name: 'mfe-new',
  version: '1.0.0',
  container: 'mfe_new_1_0_0',
  entry: 'remoteEntry.js',
  integrity: { 'page.css': 'sha384-a' },
  routes: [],
  requires: { range: '^1.0.0', exports: {} },
  assets: {},
  styles: {},
  frames: {},
};

const check = (css: string, changes: Partial<ReleaseRecord> = {}) =>
  refuseGlobalStyles({ ...remote, ...changes }, async () => Buffer.from(css));

it.each([
  '.mfe-new-Page-title { color: red; --size: 1px }',
  '#mfe-new-form a:hover, section .mfe-new-Page-title::before { color: red }',
  '@media print { @supports (display: grid) { @layer new { .mfe-new-a { color: red } } } }',
  '@container (width > 1px) { .mfe-new-a { color: red } }',
  '@font-face { font-family: "Inter"; src: url(inter.woff2) }',
  '@keyframes mfe-new-turn { from { opacity: 0 } to { opacity: 1 } } .mfe-new-a { animation: mfe-new-turn 1s }',
  '@property --mfe-new-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '.mfe-new-a { & > p { color: red } em { color: red } @media print { b & { color: red } } }',
  'body:has(.mfe-new-sheet) *:not(.mfe-new-sheet, .mfe-new-sheet *) { display: none }',
  ':is(.mfe-new-a, .mfe-new-b) p { color: red }',
])('accepts styles of its own elements: %s', async (css) => {
  await expect(check(css)).resolves.toBeUndefined();
});

it.each([
  ['header { display: none }', 'header'],
  [':root { --color: red }', ':root'],
  ['.mfe-new-a, body { margin: 0 }', 'body'],
  ['* { margin: 0 }', '*'],
  ['.mfe-checkout-Button-button { display: none }', '.mfe-checkout-Button-button'],
  ['.mfe-newer-a { display: none }', '.mfe-newer-a'],
  ['[class*="mfe-new-"] { display: none }', '[class*="mfe-new-"]'],
  ['header:not(.mfe-new-a) { display: none }', 'header:not(.mfe-new-a)'],
  [':is(header, .mfe-new-a) { display: none }', ':is(header, .mfe-new-a)'],
  ['@media print { @layer new { footer { display: none } } }', 'footer'],
  ['.mfe-new-a { body:not(&) { display: none } }', 'body:not(&)'],
])('refuses styles of other elements: %s', async (css, selector) => {
  await expect(check(css)).rejects.toThrow(
    `The stylesheet "page.css" of mfe-new@1.0.0 can change other packages: the selector "${selector}" has no class or id that begins with "mfe-new-". Use the classes of a CSS module.`,
  );
});

it.each<[string, string, string]>([
  [
    'keyframes',
    '@keyframes turn { to { opacity: 1 } }',
    'the name of "@keyframes turn" does not begin with "mfe-new-"',
  ],
  [
    'a property',
    '@property --color { syntax: "*"; inherits: false }',
    'the name of "@property --color" does not begin with',
  ],
  ['an import', '@import "https://example.com/a.css";', 'it uses @import'],
  ['a print page', '@page { margin: 0 }', 'it uses @page'],
  ['an open rule', '.mfe-new-a { color: red', 'it is not valid CSS'],
  ['deep nesting', `${'.mfe-new-a{'.repeat(20_000)}${'}'.repeat(20_000)}`, 'it is not valid CSS'],
])('refuses %s that could affect other packages', async (_what, css, fault) => {
  await expect(check(css)).rejects.toThrow(fault);
});

it('checks the styles that pages inline, even if they differ from the file', async () => {
  await expect(check('.mfe-new-a{}', { styles: { 'page.css': 'body{display:none}' } })).rejects.toThrow('"body"');
});

it('refuses styles that would take long to check', async () => {
  await expect(check('.mfe-new-a{}'.repeat(25_000))).rejects.toThrow('are larger than 262144 bytes');
});

it('lets the shell style every element', async () => {
  await expect(check('body { margin: 0 }', { name: 'shell' })).resolves.toBeUndefined();
});
