import { FACADES, latest, RUNTIME_CORE, RUNTIME_CORE_VERSION, VERSIONS } from './moduleNames.mjs';

/**
 * Returns what a build requires of the host's modules (`Requirements` in the wire contract). `names` and `ranges` map
 * each module to its used names and its version range. All facades have the version of `shared`.
 */
export function requirements({ names, ranges, isShell }) {
  const facades = FACADES.filter((facade) => facade in ranges);
  const [major] = VERSIONS[FACADES[0]].split('.');
  return {
    range: `^${latest([`${major}.0.0`, ...facades.map((facade) => ranges[facade].slice(1))])}`,
    exports: Object.fromEntries(facades.map((facade) => [facade, names[facade]])),
    // Require the runtime core here, because no container checks its version. The host needs at least the version that
    // the remote was built with (docs/adr/0005).
    versions: isShell ? ranges : { ...ranges, [RUNTIME_CORE]: `^${RUNTIME_CORE_VERSION}` },
  };
}

/** Returns what a shell provides (`Provisions` in the wire contract). */
export function provisions(exported) {
  return {
    version: VERSIONS[FACADES[0]],
    exports: exported,
    versions: { ...VERSIONS, [RUNTIME_CORE]: RUNTIME_CORE_VERSION },
  };
}
