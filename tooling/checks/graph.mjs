import { APPS, readPackages } from '../setup/packages.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/**
 * Checks the dependencies between packages.
 * @param {Record<string, string[]>} graph the dependencies of each package, including libraries
 * @returns {string[]} one sentence for each app that depends on an app and for each cycle
 */
export function graphFaults(graph) {
  const appFaults = APPS.flatMap((app) =>
    (graph[app] ?? [])
      .filter((name) => APPS.includes(name))
      .map((name) => `${app} depends on ${name}: no app may depend on another app.`),
  );
  return [
    ...appFaults,
    ...findCycles(graph).map((cycle) => `Packages depend on each other in a cycle: ${cycle.join(' -> ')}.`),
  ];
}

function findCycles(graph) {
  const cycles = [];
  const finished = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name]);
    if (path.includes(name) || finished.has(name)) return;
    for (const next of graph[name] ?? []) visit(next, [...path, name]);
    finished.add(name);
  };
  for (const name of Object.keys(graph)) visit(name, []);
  return cycles;
}

if (process.argv[1] === import.meta.filename) {
  const faults = graphFaults(Object.fromEntries(readPackages().map(({ name, dependencies }) => [name, dependencies])));
  if (faults.length > 0) failWith(new SetupError(faults.join('\n')));
}
