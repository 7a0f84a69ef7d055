import { existsSync, readFileSync } from 'node:fs';
import { REPLACED_IN_REMOTES, REPLACEMENTS, RUNTIME, RUNTIME_IMPORTER } from './LeanFederationPlugin.mjs';

test.each([...REPLACEMENTS.keys(), REPLACED_IN_REMOTES])(
  'the federation runtime contains the module %s, which our plugin replaces',
  (module) => {
    expect(existsSync(module)).toBe(true);
  },
);

test('the bundler runtime imports the federation runtime as a namespace', () => {
  expect(readFileSync(RUNTIME_IMPORTER, 'utf8')).toContain(`import * as runtime from "${RUNTIME}"`);
});
