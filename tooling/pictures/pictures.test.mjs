import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { readIcon } from './readIcon.mjs';

const read = (file) => readFileSync(join(ROOT, 'shell/src', file), 'utf8');
const page = read('index.html');
const icon = readIcon();
/** The header's background colour in the light and in the dark scheme. */
const surfaces = [...read('styles/tokens.css').matchAll(/--color-surface: (#\w+);/g)].map(([, colour]) => colour);
const [light, dark] = surfaces;

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colour, other) {
  const [lower, higher] = [luminance(colour), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

test("the header's logo has the shapes of the page's icon", () => {
  const shapes = read('navigation/Logo.tsx').match(/<(rect|circle) .*>/g) ?? [];
  const svg = shapes.map((shape) => shape.replace('strokeWidth', 'stroke-width').replace(' />', '/>')).join('');
  expect(icon.replaceAll("'", '"')).toContain(`>${svg}</svg>`);
});

test.each([
  ['light', light],
  ['dark', dark],
])('the icon has a contrast of at least 3:1 in the %s scheme', (_scheme, surface) => {
  const colour = /fill='(#\w{6})'/.exec(icon)?.[1];
  expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
});

test.each([
  ['light', light],
  ['dark', dark],
])("the browser's toolbar has the header's colour in the %s scheme", (scheme, surface) => {
  expect(page).toContain(`content="${surface}" media="(prefers-color-scheme: ${scheme})"`);
});
