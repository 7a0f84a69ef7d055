import { parseArgs } from 'node:util';
import { judge } from './report/figure.mjs';
import { table } from './report/table.mjs';

/**
 * `npm run bench` measures the shop against what it competes with, side by side in one run, and says whether each figure meets its goal.
 * `--only pages,server` runs some parts, `--runs 3` fewer runs, `--json` prints JSON, `--port` moves the ports that it listens on (eight from there).
 */
const PARTS = {
  pages: { title: 'Pages', load: () => import('./pages/measure.mjs') },
  server: { title: 'Server', load: () => import('./server/measure.mjs') },
  house: { title: 'Building and starting', load: () => import('./house/measure.mjs') },
};

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, only: { type: 'string', default: Object.keys(PARTS).join(',') }, port: { type: 'string', default: '3250' }, json: { type: 'boolean', default: false } },
});
const names = values.only.split(',');
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);

// With `--json`, what the builds print on their way must not stand among the JSON.
const print = console.log;
if (values.json) console.log = console.error;

const results = {};
for (const name of names) {
  const { measure } = await PARTS[name].load();
  const figures = await measure({ runs: Number(values.runs), port: Number(values.port), say: (words) => console.error(words) });
  results[name] = figures.map(judge);
  if (!values.json) print(`\n## ${PARTS[name].title}\n\n${table(results[name])}`);
}
if (values.json) print(JSON.stringify(results, null, 2));
