import { findPositions, replacePositions } from '../sourceMaps/findPositions';
import { scriptKey, type SourceReader } from '../sourceMaps/readSources';
import type { ReleaseId } from '../store/ReleaseStore';

const MAX_LINES = 20;
const MAX_LINE_LENGTH = 600;
/** The maximum number of scripts per stack whose source maps are read. Real stacks rarely contain more scripts. */
const MAX_SCRIPTS = 5;
/** The placeholder release for file names without an address. `findOwner` ignores their positions. */
const NO_RELEASE: ReleaseId = { name: '', version: '' };

export interface OwnedStack {
  /** The release at fault. `undefined` if no line refers to a release, or if all lines are in libraries. */
  release: ReleaseId | undefined;
  /** That release's topmost position, in its sources or else in its script. Empty if `release` is undefined. */
  position: string;
  /** The lines with positions in releases. Other lines are omitted, because they may contain the visitor's paths. */
  stack: string;
}

/**
 * Finds the release whose code is topmost in a browser's stack. Skips library code, because the code that calls it is
 * usually at fault. Uses the stored source maps to resolve positions.
 */
export async function findOwner(readSources: SourceReader, stack: string): Promise<OwnedStack> {
  // Limit the work, because anyone can report any stack.
  const lines = stack
    .slice(0, 2 * MAX_LINES * MAX_LINE_LENGTH)
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .map((line) => ({ line, positions: findPositions(line, NO_RELEASE).filter(({ name }) => name !== '') }))
    .filter(({ positions }) => positions.length > 0)
    .slice(0, MAX_LINES);
  const scripts = lines.flatMap(({ positions }) => positions);
  const read = new Set([...new Set(scripts.map(scriptKey))].slice(0, MAX_SCRIPTS));
  const sourceOf = await readSources(scripts.filter((script) => read.has(scriptKey(script))));
  const frames = scripts.map((script) => ({ script, source: sourceOf(script) }));
  const owner = frames.find(({ source = '' }) => !source.includes('node_modules/'));
  return {
    release: owner && { name: owner.script.name, version: owner.script.version },
    position: owner ? (owner.source ?? `${owner.script.file}:${owner.script.line}:${owner.script.column}`) : '',
    stack: lines.map(({ line }) => replacePositions(line, NO_RELEASE, sourceOf).trim()).join('\n'),
  };
}
