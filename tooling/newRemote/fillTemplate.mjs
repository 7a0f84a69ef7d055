import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const PAGE = 'TemplatePage';

/**
 * Writes the files of a template for a remote with one page.
 * @param {{ template: string, name: string, route: string, versions: Record<string, string>,
 *   style?: import('prettier').Options, targetOf: (file: string) => string | undefined }} options `versions` replace
 *   `*` in `package.json`. `style` replaces Prettier's configuration. `targetOf` returns the path of the new file, or
 *   `undefined` to skip it.
 * @returns {Promise<string[]>} the written files
 */
export async function fillTemplate({ template, name, route, versions, style, targetOf }) {
  const words = name.split('-').slice(1);
  const page = `${words.map(capitalize).join('')}Page`;
  const fill = (text) =>
    text
      .replaceAll('mfe-template', name)
      .replaceAll('template/route', route)
      .replaceAll(PAGE, page)
      .replaceAll('Template heading', capitalize(words.join(' ')));
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(template.length + 1));
  const written = [];
  for (const file of files) {
    const target = targetOf(fill(file));
    if (target === undefined) continue;
    const text = fill(readFileSync(join(template, file), 'utf8'));
    await writeFormatted(target, file === 'package.json' ? withVersions(text, versions) : text, style);
    written.push(target);
  }
  return written;
}

function withVersions(text, versions) {
  return text.replace(/"([^"]+)": "\*"/g, (_all, library) => `"${library}": "${versions[library] ?? '*'}"`);
}

/** Writes a file. Formats it first, because a long name can change the line breaks. */
async function writeFormatted(path, text, style) {
  const options = style ?? (await resolveConfig(path));
  mkdirSync(dirname(path), { recursive: true });
  const isFormatted = /\.(json|mjs|tsx?|md|yml)$/.test(path);
  writeFileSync(path, isFormatted ? await format(text, { ...options, filepath: path }) : text);
}

const capitalize = (word) => word[0].toUpperCase() + word.slice(1);
