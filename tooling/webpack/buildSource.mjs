import { relative } from 'node:path';
import { git } from '../setup/git.mjs';
import { ROOT } from '../setup/root.mjs';
import { installedVersion } from './moduleNames.mjs';

const TOOLS = ['webpack', '@module-federation/enhanced', 'typescript'];

/** Returns a build's commit and tool versions (`BuildSource` in the wire contract). */
export function buildSource(packageDir) {
  const inputs = [relative(ROOT, packageDir) || '.', 'shared', 'tooling', 'package-lock.json'];
  const commit = git('rev-parse', 'HEAD');
  return {
    commit: commit ?? null,
    isDirty: Boolean(commit && git('status', '--porcelain', '--', ...inputs)),
    toolchain: {
      node: process.versions.node,
      ...Object.fromEntries(TOOLS.map((tool) => [tool, installedVersion(tool)])),
    },
  };
}
