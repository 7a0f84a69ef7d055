import { existsSync } from 'node:fs';
import { REPLACEMENTS } from './LeanFederationPlugin.mjs';

test.each([...REPLACEMENTS.keys()])('the federation runtime still has the replaced module %s', (module) => {
  expect(existsSync(module)).toBe(true);
});
