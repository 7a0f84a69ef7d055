import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AdminError } from './Command';
import { COMMANDS } from './commands';

/** The options that take a file, such as `--file`. */
const FILE_OPTIONS = new Set(
  COMMANDS.flatMap(({ options = {} }) =>
    Object.entries(options).flatMap(([name, { kind }]) => (kind === 'file' ? [`--${name}`] : [])),
  ),
);

/**
 * Replaces file paths in a command line with the files' contents in Base64. The server that runs the command may have
 * another working directory.
 * @param folder the folder for relative paths
 * @throws {AdminError} if a file can't be read
 */
export async function inlineFiles(argv: readonly string[], folder: string): Promise<string[]> {
  const inlined: string[] = [];
  for (const [index, word] of argv.entries()) {
    const [option = '', ...value] = word.split('=');
    if (FILE_OPTIONS.has(argv[index - 1] ?? '')) inlined.push(await read(word, folder));
    else if (FILE_OPTIONS.has(option) && value.length > 0)
      inlined.push(`${option}=${await read(value.join('='), folder)}`);
    else inlined.push(word);
  }
  return inlined;
}

async function read(path: string, folder: string): Promise<string> {
  try {
    return (await readFile(resolve(folder, path))).toString('base64');
  } catch {
    throw new AdminError(`The file ${path} can’t be read.`);
  }
}
