import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** Matches a stack frame of Chromium (`at pay (http://…:9:3)`), or of Firefox and Safari (`pay@http://…:9:3`). */
const FRAME =
  /^(?:\s*at )?(?<label>.*?)[ @]?\(?https?:\/\/[^/\s]+\/@dev\/(?<name>[^/\s]+)\/(?<file>[^\s?]+):(?<line>\d+):(?<column>\d+)\)?$/;
const EXCERPT_LINES = 2;

/**
 * Maps the stack trace of a page's error to source positions in the packages under development. Drops all other frames.
 * @param {string} stack
 * @param {Pick<import('./watchPackage.mjs').Watched, 'name' | 'folder' | 'root'>[]} packages
 * @returns {{ location?: string, excerpt?: string, stack: string[] }} the first position in the repository, the lines
 *   around it, and the mapped stack
 */
export function locateError(stack, packages) {
  const frames = stack.split('\n').flatMap((line) => locateFrame(line, packages) ?? []);
  const own = frames.filter(({ file }) => !file.includes('/node_modules/'));
  const [first] = own;
  return {
    ...(first && { location: formatLocation(first), excerpt: excerptOf(first) }),
    stack: own.map((frame) => `${frame.label} ${formatLocation(frame)}`.trim()),
  };
}

const formatLocation = ({ name, line, column }) => `${name}:${line}:${column}`;

function locateFrame(text, packages) {
  const { label, name, file, line, column } = FRAME.exec(text)?.groups ?? {};
  const found = packages.find((each) => each.name === name);
  const mapFile = found && join(found.folder, `${file}.map`);
  if (!mapFile?.startsWith(found.folder + sep) || !existsSync(mapFile)) return undefined;
  const map = new TraceMap(readFileSync(mapFile, 'utf8'));
  // Stacks count columns from 1, and source maps count them from 0.
  const original = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
  if (original.source === null || original.source.includes('/tooling/dev/refresh/')) return undefined;
  return {
    label,
    file: original.source,
    name: relative(found.root, original.source),
    line: original.line,
    column: original.column + 1,
  };
}

/** Returns the lines around a position, with a marker at its line. */
function excerptOf({ file, line }) {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = Math.max(0, line - 1 - EXCERPT_LINES);
  return lines
    .slice(first, line + EXCERPT_LINES)
    .map((text, index) => `${first + index + 1 === line ? '>' : ' '} ${first + index + 1} | ${text}`)
    .join('\n');
}
