import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha384 } from 'tooling/webpack/sha384.mjs';

const SHELL = 'shell';
/** Matches the shell's main script, which contains the hashes of the shell's other scripts. */
const SHELL_MAIN = /^main\.[^/]+\.js$/;

/** @typedef {import('shared/contract/registry').ReleaseRecord} ReleaseRecord */

/**
 * Copies a build under another version, which is much faster than a new build. Replaces the version and the container's
 * name, and recalculates all hashes so that the record matches the files.
 * @param {{
 *   from: string,
 *   to: string,
 *   version: string,
 *   editEntry?: (entry: string) => string,
 *   editChunk?: (script: string) => string,
 *   editServerScript?: (script: string) => string,
 *   editRecord?: (record: ReleaseRecord) => ReleaseRecord,
 * }} options Chunks are the browser's scripts except the entry. Server scripts render pages on the server.
 * @returns {string} the folder `to`
 */
export function copyAsVersion({ from, to, version, ...edits }) {
  const { editEntry = unchanged, editChunk = unchanged, editServerScript = unchanged, editRecord = unchanged } = edits;
  const record = JSON.parse(readFileSync(join(from, 'release.json'), 'utf8'));
  // All versions of the shell have the container name `shell`, and their files do not contain the version.
  const isShell = record.name === SHELL;
  const container = isShell ? SHELL : `${record.name}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');
  const rename = (text) => (isShell ? text : text.replaceAll(record.container, container));
  const isEntry = (path) => (isShell ? SHELL_MAIN.test(path) : path === record.entry);
  const integrity = {};
  const replacedHashes = [];
  const withNewHashes = (entry) =>
    replacedHashes.reduce((text, [old, current]) => text.replaceAll(old, current), entry);
  // Change the entry last, because it contains the hashes of the other files.
  const paths = Object.keys(record.integrity).sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
  for (const path of paths) {
    let content = readFileSync(join(from, path));
    if (path.endsWith('.js')) {
      const text = rename(content.toString());
      content = Buffer.from(isEntry(path) ? editEntry(withNewHashes(text)) : editChunk(text));
    }
    if (path.endsWith('.cjs')) content = Buffer.from(editServerScript(rename(content.toString())));
    integrity[path] = sha384(content);
    replacedHashes.push([record.integrity[path], integrity[path]]);
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), content);
  }
  // Rename the endpoints too, because their names contain the container's name.
  const registers = record.registers && JSON.parse(rename(JSON.stringify(record.registers)));
  const copied = { ...record, version, container, integrity, ...(registers && { registers }) };
  writeFileSync(join(to, 'release.json'), JSON.stringify(editRecord(copied)));
  return to;
}

const unchanged = (value) => value;

/** Matches the code in a built entry that evaluates a page's module after its chunks have loaded. */
const EVALUATE = /\.then\(\(\)=>\(\)=>\w+\(\d+\)\)/g;

/** Changes an entry so that every page throws when its module is evaluated. */
export const throwsAtLoad = (entry) => replacePages(entry, '.then(()=>()=>{throw new Error("broken at load")})');

/** Changes an entry so that every page throws when it renders. */
export const throwsInRender = (entry) =>
  replacePages(entry, '.then(()=>()=>({default(){throw new Error("broken in render")}}))');

function replacePages(entry, broken) {
  const result = entry.replace(EVALUATE, broken);
  if (result === entry) throw new Error('The entry contains no page that matches EVALUATE. Update the pattern.');
  return result;
}
