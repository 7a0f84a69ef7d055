import type { ReleaseRecord } from '../contract/registry';

/** Creates the record of a release that requires and registers nothing. */
export const release = (name: string, version: string, rest: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  name,
  version,
  container: name,
  entry: 'remoteEntry.js',
  integrity: {},
  routes: [],
  requires: { range: '^1.0.0', exports: {}, versions: {} },
  assets: {},
  styles: {},
  frames: {},
  ...rest,
});

/** Creates the record of a shell that provides `names` of `shared/api`. */
export const shell = (version: string, shared: string, names: string[], react = '19.3.1') =>
  release('shell', version, {
    provides: {
      version: shared,
      exports: { 'shared/api': names },
      versions: { react, 'shared/api': shared, 'shared/store': shared },
    },
    frames: { slot: '' },
    routes: [{ path: 'privacy', module: '', requiresLogin: false, title: '' }],
  });
