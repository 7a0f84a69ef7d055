import { RELEASE_FILE_URL } from '../client/releaseFile';
import type { ReleaseId } from '../store/ReleaseStore';
import type { LineAndColumn } from './readSourceMap';

export interface ScriptPosition extends ReleaseId, LineAndColumn {
  file: string;
}

/**
 * Matches the end of a script's name, with line and column. `startOfPath` then searches backwards for the beginning of
 * the name, which is faster than matching the whole name.
 */
const POSITION_END = /\.js:([1-9]\d{0,8}):([1-9]\d{0,8})(?!\d)/g;
/** The characters that end the search for the beginning of a script's address. */
const SEPARATOR = /[\s()@]/;
const MAX_PATH = 500;

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
  const parts: string[] = [];
  let copied = 0;
  let matched = 0;
  for (const { 0: end, 1: line, 2: column, index } of stack.matchAll(POSITION_END)) {
    const start = startOfPath(stack, Math.max(matched, index - MAX_PATH), index);
    if (start === index) continue;
    matched = index + end.length;
    const script = scriptAt(`${stack.slice(start, index)}.js`, release);
    const text = script && replace({ ...script, line: Number(line), column: Number(column) });
    if (text === undefined) continue;
    parts.push(stack.slice(copied, start), text);
    copied = matched;
  }
  return parts.join('') + stack.slice(copied);
}

function startOfPath(stack: string, earliest: number, end: number): number {
  let start = end;
  while (start > earliest && !isSeparator(stack, start - 1)) start -= 1;
  return start;
}

/** An `@` after a slash begins an npm scope. Firefox writes another `@` between a function's name and the address. */
function isSeparator(stack: string, index: number): boolean {
  const isScope = stack.charAt(index) === '@' && stack.charAt(index - 1) === '/';
  return !isScope && SEPARATOR.test(stack.charAt(index));
}

export function findPositions(stack: string, release: ReleaseId): ScriptPosition[] {
  const found: ScriptPosition[] = [];
  replacePositions(stack, release, (position) => {
    found.push(position);
    return undefined;
  });
  return found;
}

function scriptAt(path: string, release: ReleaseId): Pick<ScriptPosition, 'name' | 'version' | 'file'> | undefined {
  const [, name, version, file] = RELEASE_FILE_URL.exec(path) ?? [];
  if (name !== undefined && version !== undefined && file !== undefined) return { name, version, file };
  return path.includes('://') ? undefined : { ...release, file: path.replace(/^\.?\//, '') };
}
