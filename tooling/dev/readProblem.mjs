/** Where the message of a compiler names a position, such as `,-[/shop/mfe-checkout/src/Total.tsx:12:5]`. */
const POSITION = /\[(?<file>[^\]\s]+?):(?<line>\d+):(?<column>\d+)\]/;

/**
 * Returns the message of a build error and its position, relative to `root`.
 * @param {{ message: string, moduleName?: string, loc?: string }} error from webpack
 * @param {string} root
 * @returns {{ message: string, location?: string }}
 */
export function readProblem({ message, moduleName, loc }, root) {
  const text = message.replace(/^Module build failed \(from [^)]*\):\n(Error: )?/, '').replaceAll(`${root}/`, '');
  const { file, line, column } = POSITION.exec(text)?.groups ?? {};
  if (file) return { message: text, location: `${file}:${line}:${column}` };
  return { message: text, ...(moduleName && { location: [moduleName, loc].filter(Boolean).join(':') }) };
}
