import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test.each([
  'cart/webpack.config.mjs',
  'storefront/index.html',
  'storefront/webpack.config.mjs',
  'storefront/src/main.js',
])('the guide shows the file %s of the example as it is', (file) => {
  expect(read('docs/registry.md')).toContain(read(`release-registry/example/${file}`));
});
