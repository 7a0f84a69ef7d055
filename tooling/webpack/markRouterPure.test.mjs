import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { ROOT } from '../setup/root.mjs';
import { createBaseConfig } from './createConfig.mjs';

// Use a folder inside the repository, because the sources import libraries.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/router-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a source for production and returns the script. */
async function build(source) {
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../tsconfig.base.json" }');
  writeFileSync(join(folder, 'main.ts'), source);
  const config = createBaseConfig({
    dir: folder,
    name: 'sample',
    uniqueName: 'sample',
    entry: { main: './main.ts' },
    plugins: [],
  });
  await new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve(undefined);
    });
  });
  const script = readdirSync(join(folder, 'dist')).find((file) => file.endsWith('.js'));
  return readFileSync(join(folder, 'dist', String(script)), 'utf8');
}

test('a build contains only the components of React Router that it uses', async () => {
  const script = await build(`import { BrowserRouter, useHref } from 'react-router-dom';
Object.assign(globalThis, { BrowserRouter, useHref });`);
  expect(script).toContain('popstate');
  // Links, forms and the framework's prefetching contain these texts.
  expect(script).not.toMatch(/aria-current|data-discover|onSubmit|modulepreload/);
}, 120_000);
