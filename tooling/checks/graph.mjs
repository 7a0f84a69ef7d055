import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPS } from '../setup/build.mjs';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/**
 * What is wrong with the dependencies between packages.
 * @param {Record<string, string[]>} graph package to what it depends on, libraries included
 * @returns {string[]} one sentence for each app that depends on an app and for each cycle
 */
export function graphFaults(graph) {
  const acrossApps = APPS.flatMap((app) =>
    (graph[app] ?? [])
      .filter((name) => APPS.includes(name))
      .map((name) => `${app} depends on ${name}: no app may depend on another.`),
  );
  return [
    ...acrossApps,
    ...findCycles(graph).map((cycle) => `Packages depend on each other in a circle: ${cycle.join(' -> ')}.`),
  ];
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

/** Returns what each workspace depends on, for any purpose. */
function readGraph() {
  const read = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return Object.fromEntries(
    read('.').workspaces.map((folder) => {
      const { name, dependencies, devDependencies } = read(folder);
      return [name, Object.keys({ ...dependencies, ...devDependencies })];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const faults = graphFaults(readGraph());
  if (faults.length > 0) failWith(new SetupError(faults.join('\n')));
}
