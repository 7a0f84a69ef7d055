/**
 * Compares the shop with alternatives and checks each figure against its goal (`npm run bench`).
 *
 * - `--only pages,server` selects the benchmarks. For example, `--only dev --runs 20` makes 20 measurements of how
 *   long an edit takes to appear on the screen. By default, runs all benchmarks except `peer`, which installs Next.js.
 * - `--runs 3` sets the number of runs.
 * - `--json` prints JSON.
 * - `--port` sets the first of eight ports.
 */

import { parseOptions, refuse, wholeNumber } from '../tooling/setup/parseOptions.mjs';
import { judge } from './report/figure.mjs';
import { table } from './report/table.mjs';

const PARTS = {
  pages: { title: 'Pages', load: () => import('./pages/measure.mjs') },
  server: { title: 'Server', load: () => import('./server/measure.mjs') },
  office: { title: 'The office', load: () => import('./office/measure.mjs') },
  isolation: { title: 'Isolation of customers’ pages', load: () => import('./isolation/measure.mjs') },
  build: { title: 'Building and starting', load: () => import('./build/measure.mjs') },
  dev: { title: 'Development', load: () => import('./dev/measure.mjs') },
  peer: { title: 'Next.js', load: () => import('./peer/measure.mjs') },
};
const BY_DEFAULT = Object.keys(PARTS).filter((name) => name !== 'peer');

const USAGE = `Usage: npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--runs 9] [--port 3250] [--json]`;
/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  runs: { type: 'string', default: '9' },
  only: { type: 'string', default: BY_DEFAULT.join(',') },
  port: { type: 'string', default: '3250' },
  json: { type: 'boolean', default: false },
};

const { names, runs, port, isJson } = parseOptions(USAGE, { options: OPTIONS }, ({ values }) => {
  const names = values.only.split(',');
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    refuse(`Unknown benchmarks: ${unknown.join(', ')}. Choose from ${Object.keys(PARTS).join(', ')}`);
  return {
    names,
    runs: wholeNumber('runs', values.runs, 1, 1_000),
    port: wholeNumber('port', values.port, 1, 65_527),
    isJson: values.json,
  };
});

// With `--json`, send the builds' log lines to standard error, because standard output must contain only JSON.
const print = console.log;
if (isJson) console.log = console.error;

const results = {};
for (const name of names) {
  const { measure, note = '' } = await PARTS[name].load();
  const figures = await measure({ runs, port, log: console.error });
  results[name] = figures.map(judge);
  if (!isJson) print(`\n## ${PARTS[name].title}\n\n${table(results[name])}\n\n${note}`.trimEnd());
}
if (isJson) print(JSON.stringify(results, null, 2));
