import { join } from 'node:path';
import { APPS } from '../setup/build.mjs';
import { ROOT } from '../setup/root.mjs';
import { runNode } from '../setup/run.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/**
 * What is wrong with the dependencies between packages.
 * @param {Record<string, string[]>} graph package to what it depends on, libraries included
 * @returns {string[]} one sentence for each app that depends on an app and for each cycle
 */
export function graphFaults(graph) {
  const acrossApps = APPS.flatMap((app) => (graph[app] ?? []).filter((name) => APPS.includes(name)).map((name) => `${app} depends on ${name}: no app may depend on another.`));
  return [...acrossApps, ...findCycles(graph).map((cycle) => `Packages depend on each other in a circle: ${cycle.join(' -> ')}.`)];
}

function findCycles(graph) {
  const cycles = [];
  const finished = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) return void cycles.push([...path.slice(path.indexOf(name)), name]);
    if (finished.has(name)) return;
    for (const next of graph[name] ?? []) visit(next, [...path, name]);
    finished.add(name);
  };
  for (const name of Object.keys(graph)) visit(name, []);
  return cycles;
}

async function lernaGraph() {
  const env = { NX_DAEMON: 'false', NX_TUI: 'false' };
  const { code, output, stdout } = await runNode([join(ROOT, 'node_modules/lerna/dist/cli.js'), 'ls', '--graph', '--all'], { env });
  if (code !== 0) throw new SetupError('`lerna ls --graph` failed.', output);
  return JSON.parse(stdout);
}

if (process.argv[1] === import.meta.filename) {
  try {
    const faults = graphFaults(await lernaGraph());
    if (faults.length > 0) throw new SetupError(faults.join('\n'));
  } catch (error) {
    failWith(error);
  }
}
