import { existsSync, readFileSync } from 'node:fs';
import { REMOTE_REPLACEMENT, REPLACEMENTS, RUNTIME, RUNTIME_HOLDER } from './LeanFederationPlugin.mjs';

test.each([...REPLACEMENTS.keys(), REMOTE_REPLACEMENT])(
  'the federation runtime still has the replaced module %s',
  (module) => {
    expect(existsSync(module)).toBe(true);
  },
);

test('the bundler runtime still keeps the whole federation runtime in an object', () => {
  expect(readFileSync(RUNTIME_HOLDER, 'utf8')).toContain(`import * as runtime from "${RUNTIME}"`);
});
