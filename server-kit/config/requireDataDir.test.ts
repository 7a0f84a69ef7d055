import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './ConfigError';
import { requireDataDir } from './requireDataDir';

const MISSING = join(tmpdir(), 'no-such-shop');

it('a live shop does not start if the folder in DATA_DIR is missing', () => {
  const open = () => requireDataDir({ isDemo: false, isDataDirSet: true, dataDir: MISSING });
  expect(open).toThrow(ConfigError);
  expect(open).toThrow(
    `DATA_DIR is ${MISSING}, which does not exist. Correct it, or create the folder for a new shop.`,
  );
});

it.each([
  ['a live shop whose folder exists', { isDemo: false, isDataDirSet: true, dataDir: tmpdir() }],
  ['a live shop in the default folder', { isDemo: false, isDataDirSet: false, dataDir: MISSING }],
  ['a demo', { isDemo: true, isDataDirSet: true, dataDir: MISSING }],
])('the server accepts %s', (_what, config) => {
  expect(() => requireDataDir(config)).not.toThrow();
});
