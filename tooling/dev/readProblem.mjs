import { join, relative } from 'node:path';

/** Matches a position in a compiler message, such as `,-[/shop/mfe-checkout/src/Total.tsx:12:5]`. */
const POSITION = /\[(?<file>[^\]\s]+?):(?<line>\d+):(?<column>\d+)\]/;
/** Matches the beginning of the compiler's own stack trace in a message. */
const COMPILER_STACK = /\n\n\nCaused by:|\n {4}at /;

/**
 * Returns a build error's message and its position, relative to `root`.
 * @param {{ message: string, moduleName?: string, loc?: string }} error from webpack
 * @param {{ dir: string, root: string }} folders of the package and of the repository
 * @returns {{ message: string, location?: string }}
 */
export function readProblem({ message, moduleName, loc }, { dir, root }) {
  const [text] = message
    .replace(/^Module build failed \(from [^)]*\):\n(Error: )?/, '')
    .replaceAll(`${root}/`, '')
    .split(COMPILER_STACK);
  const { file, line, column } = POSITION.exec(text)?.groups ?? {};
  if (file) return { message: text, location: `${file}:${line}:${column}` };
  if (!moduleName) return { message: text };
  return { message: text, location: [relative(root, join(dir, moduleName)), loc].filter(Boolean).join(':') };
}
