import { parseArgs } from 'node:util';
import { judge } from './report/figure.mjs';
import { table } from './report/table.mjs';

/**
 * `npm run bench` compares the shop with alternatives in one run and judges each figure by its goal. `--only
 * pages,server` selects parts, `--runs 3` sets the number of runs, `--json` prints JSON, and `--port` sets the first of
 * eight ports.
 */
const PARTS = {
  pages: { title: 'Pages', load: () => import('./pages/measure.mjs') },
  server: { title: 'Server', load: () => import('./server/measure.mjs') },
  build: { title: 'Building and starting', load: () => import('./build/measure.mjs') },
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    port: { type: 'string', default: '3250' },
    json: { type: 'boolean', default: false },
  },
});
const names = values.only.split(',');
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`--only has unknown parts: ${unknown.join(', ')}. Use some of ${Object.keys(PARTS).join(', ')}.`);
}

// With `--json`, the output of builds must not mix with the JSON on standard output.
const print = console.log;
if (values.json) console.log = console.error;

const results = {};
for (const name of names) {
  const { measure } = await PARTS[name].load();
  const figures = await measure({ runs: Number(values.runs), port: Number(values.port), log: console.error });
  results[name] = figures.map(judge);
  if (!values.json) print(`\n## ${PARTS[name].title}\n\n${table(results[name])}`);
}
if (values.json) print(JSON.stringify(results, null, 2));
