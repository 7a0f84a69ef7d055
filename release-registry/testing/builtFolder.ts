import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry';

/**
 * Creates a folder that looks like a package's build. It contains the files, and a `release.json` with their hashes.
 * @returns the path of the folder
 */
export async function builtFolder(
  about: Pick<ReleaseRecord, 'name' | 'version'> & Partial<ReleaseRecord>,
  files: Record<string, string>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'built-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const record: ReleaseRecord = {
    container: `${about.name}_${about.version}`.replace(/[^a-zA-Z0-9]/g, '_'),
    entry: 'remoteEntry.js',
    integrity: Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        `sha384-${createHash('sha384').update(content).digest('base64')}`,
      ]),
    ),
    routes: [],
    requires: { range: '^1.0.0', exports: {} },
    assets: {},
    styles: {},
    frames: {},
    ...about,
  };
  await writeFile(join(folder, 'release.json'), JSON.stringify(record));
  return folder;
}

export const INLINE_SCRIPT = 'window.early = [];';

export const SHELL_PAGE = `<!doctype html><html><head><script>${INLINE_SCRIPT}</script><!--head--></head><body><div id="root"><!--frame--></div><!--runtime-config--></body></html>`;

/** Creates the build of a shell that the server can serve. */
export function builtShell(version: string): Promise<string> {
  const styles = { 'main.css': 'body{color:red}' };
  return builtFolder(
    {
      name: 'shell',
      version,
      entry: '',
      assets: { '.': { scripts: ['main.js'], styles: ['main.css'] } },
      styles,
      provides: { version: '1.2.0', exports: {} },
      frames: { slot: '<main><i data-slot></i></main>' },
    },
    { 'index.html': SHELL_PAGE, 'main.js': `console.log("${version}");${' '.repeat(1000)}`, ...styles },
  );
}

/** Creates the build of a remote with two public routes and one route for signed-in users. */
export function builtRemote(version: string, name = 'mfe-catalog'): Promise<string> {
  const asset = (page: string) => ({ scripts: [`${page}.js`], styles: [] });
  return builtFolder(
    {
      name,
      version,
      routes: [
        { path: '', module: './HomePage', requiresLogin: false, title: 'Plans - {product}', data: ['/PricesRates'] },
        {
          path: 'renew/a/:code',
          module: './HomePage',
          requiresLogin: false,
          title: 'Renew',
          data: ['/api/subscription/renew/a/:code'],
        },
        {
          path: 'mine',
          module: './MinePage',
          requiresLogin: true,
          title: 'Mine',
          data: ['/api/order/getsubscriptions/'],
        },
      ],
      assets: { './HomePage': asset('home'), './MinePage': asset('mine') },
      frames: { './HomePage': '<h1>{{productName}}</h1>', './MinePage': '<h1>Mine</h1>' },
    },
    { 'remoteEntry.js': `// ${name} ${version}`, 'home.js': '// home', 'mine.js': '// mine' },
  );
}
