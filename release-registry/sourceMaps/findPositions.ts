import type { ReleaseId } from '../store/ReleaseStore';

/** A position in one of a release's scripts. */
export interface ScriptPosition extends ReleaseId {
  file: string;
  /** The line number. The first line is 1, as in browsers. */
  line: number;
  /** The column number. The first column is 1, as in browsers. */
  column: number;
}

/**
 * Matches a script's address or file name with line and column. The length limit keeps the search fast on any input.
 */
const POSITION = /([^\s()@]{1,500}?\.js):([1-9]\d{0,8}):([1-9]\d{0,8})(?!\d)/g;
/** Matches the end of a release file's address. The file may come from a CDN or from this server. */
const RELEASE_FILE = /\/cdn\/([^/]+)\/([^/]+)\/(.+)$/;

/**
 * Replaces the positions of release scripts in a stack. An address such as `/cdn/<name>/<version>/<file>` contains the
 * release. A file without an address is assumed to be in `release`. Other positions stay unchanged.
 * @param replace returns the new text, or `undefined` to keep the position
 */
export function replacePositions(
  stack: string,
  release: ReleaseId,
  replace: (position: ScriptPosition) => string | undefined,
): string {
  return stack.replace(POSITION, (text, path: string, line: string, column: string) => {
    const script = scriptAt(path, release);
    return (script && replace({ ...script, line: Number(line), column: Number(column) })) ?? text;
  });
}

/** Lists the positions of release scripts in a stack. */
export function findPositions(stack: string, release: ReleaseId): ScriptPosition[] {
  const found: ScriptPosition[] = [];
  replacePositions(stack, release, (position) => {
    found.push(position);
    return undefined;
  });
  return found;
}

function scriptAt(path: string, release: ReleaseId): Pick<ScriptPosition, 'name' | 'version' | 'file'> | undefined {
  const [, name, version, file] = RELEASE_FILE.exec(path) ?? [];
  if (name !== undefined && version !== undefined && file !== undefined) return { name, version, file };
  return path.includes('://') ? undefined : { ...release, file: path.replace(/^\.?\//, '') };
}
