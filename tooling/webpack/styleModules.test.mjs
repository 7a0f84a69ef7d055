import assert from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { moduleRules } from './moduleRules.mjs';

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Builds a CSS module and returns the errors. */
async function build(css) {
  await writeFile(join(folder, 'Price.module.css'), css);
  await writeFile(join(folder, 'index.js'), `import './Price.module.css';`);
  const compiler = webpack({
    context: folder,
    entry: './index.js',
    mode: 'development',
    output: { path: join(folder, 'dist') },
    module: { rules: moduleRules({ dir: folder, name: 'mfe-catalog' }) },
    plugins: [new MiniCssExtractPlugin()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert(stats);
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  await promisify(compiler.close.bind(compiler))();
  return errors.map(({ message }) => message).join('\n');
}

test.each([
  ['an element', 'body { color: red }', 'is not pure'],
  ['another package’s element', ':global(header) { display: none }', 'cannot use :global'],
  ['its own element inside another package’s', ':global(.shell-Header) .price { color: red }', 'cannot use :global'],
  ['its own element inside any list', 'ul, .price { color: red }', 'is not pure'],
])('a CSS module that styles %s does not build', async (_what, css, reason) => {
  expect(await build(css)).toContain(reason);
});

test('a CSS module can style its own classes, and elements inside them', async () => {
  const css = '/* no :global */ .price { color: red } .price b, header .price { color: blue }';
  expect(await build(css)).toBe('');
});
