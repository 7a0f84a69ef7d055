import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ReleaseRecord } from 'shared/contract/registry';

const MEGABYTE = 1024 * 1024;
const NAME = 'mfe-large';

const FILES: Readonly<Record<string, string>> = {
  'remoteEntry.js': '//',
  'main.js': 'x'.repeat(3 * MEGABYTE),
  'main.css': `${'.mfe-large-x>a,'.repeat(16_000)}.mfe-large-x{color:red}`,
};

/** The record of a remote with the given number of routes. */
export function largeRecord(name: string, routes: number): ReleaseRecord {
  const hash = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return {
    name,
    version: '1.0.0',
    container: `${name.replaceAll('-', '_')}_1_0_0`,
    entry: 'remoteEntry.js',
    integrity: Object.fromEntries(Object.entries(FILES).map(([file, content]) => [file, hash(content)])),
    routes: Array.from({ length: routes }, (_, index) => ({
      path: `${name}${index}/:one/:two?`,
      module: './Page',
      requiresLogin: false,
      title: 'Page',
    })),
    requires: { range: '^1.0.0', exports: {} },
    assets: { './Page': { scripts: ['main.js'], styles: ['main.css'] } },
    styles: {},
    frames: {},
  };
}

/** The body of a large upload, whose styles and source map take long to check. */
export function largeUpload() {
  const record = largeRecord(NAME, 500);
  const map = {
    version: 3,
    x_integrity: record.integrity['main.js'],
    sources: ['main.ts'],
    names: [],
    mappings: `AAAA,${'C,D,'.repeat(MEGABYTE / 4)}`,
  };
  const base64 = (content: string) => Buffer.from(content).toString('base64');
  return {
    actor: 'ann',
    record,
    files: Object.fromEntries(Object.entries(FILES).map(([file, content]) => [file, base64(content)])),
    sourceMaps: { 'main.js': gzipSync(JSON.stringify(map)).toString('base64') },
  };
}
