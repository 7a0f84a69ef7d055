import { readFileSync } from 'node:fs';

// Check the version before other modules load, because they may use features that an older Node lacks.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
export const MINIMUM_NODE = engines.node.replace('>=', '');
const isOlder = process.versions.node.localeCompare(MINIMUM_NODE, 'en', { numeric: true }) < 0;

if (isOlder) {
  console.error(`Node ${MINIMUM_NODE} or later is required, but this is Node ${process.versions.node}.`);
  process.exit(1);
}
