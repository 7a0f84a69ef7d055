import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { addOwner } from './addOwner.mjs';

const TEMPLATE = join(import.meta.dirname, 'template');
const WORKFLOW = 'workflow.yml';
const PAGE = 'TemplatePage';

/**
 * Writes the sources, the workflow and the CODEOWNERS entry of a new remote with one page.
 * @param {{ root: string, name: string, route: string }} remote must have passed `checkRemote`
 * @returns {Promise<string[]>} the written files, relative to `root`
 */
export async function createRemote({ root, name, route }) {
  const words = name.split('-').slice(1);
  const heading = capitalize(words.join(' '));
  const page = `${words.map(capitalize).join('')}Page`;
  const fill = (text) =>
    text
      .replaceAll('mfe-template', name)
      .replaceAll('template/route', route)
      .replaceAll(PAGE, page)
      .replaceAll('Template heading', heading);
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(TEMPLATE.length + 1));
  const written = [];
  for (const file of files) {
    const target = file === WORKFLOW ? `.github/workflows/${name}.yml` : join(name, fill(file));
    const text = fill(readFileSync(join(TEMPLATE, file), 'utf8'));
    await writeFormatted(join(root, target), file === 'package.json' ? withVersions(text, root) : text);
    written.push(target);
  }
  addOwner(root, name);
  return [...written.sort(), '.github/CODEOWNERS'];
}

/** Replaces the version `*` with the shell's version, because the shell provides the libraries of all remotes. */
function withVersions(text, root) {
  const shell = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8'));
  const versions = { ...shell.dependencies, ...shell.devDependencies };
  return text.replace(/"([^"]+)": "\*"/g, (_all, library) => `"${library}": "${versions[library]}"`);
}

/** Formats and writes a file, because a long name can change the line breaks. */
async function writeFormatted(path, text) {
  const options = await resolveConfig(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await format(text, { ...options, filepath: path }));
}

const capitalize = (word) => word[0].toUpperCase() + word.slice(1);
