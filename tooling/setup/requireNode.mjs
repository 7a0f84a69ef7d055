import { readFileSync } from 'node:fs';

// Runs before anything else is loaded: what follows it may use what only the needed version knows.
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const isOlder = process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0;

if (isOlder) {
  console.error(`This needs Node ${needed} or later, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
