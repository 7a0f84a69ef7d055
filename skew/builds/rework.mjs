import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes another version of a build without building: the version and the container's name are exchanged, `edit` may change the entry, and every
 * hash is set right again. So a release can be broken in one exact way and still be one that its record vouches for.
 * @param {{ from: string, to: string, version: string, edit?: (entry: string) => string, amend?: (record: object) => object }} options folders, and what changes
 */
export function reworkBuild({ from, to, version, edit = (entry) => entry, amend = (record) => record }) {
  const record = JSON.parse(readFileSync(join(from, 'release.json'), 'utf8'));
  const container = `${record.name}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');
  const integrity = {};
  const replaced = [];
  // The entry last: it carries the hashes of the others.
  const paths = Object.keys(record.integrity).sort((a, b) => Number(a === record.entry) - Number(b === record.entry));
  for (const path of paths) {
    let content = readFileSync(join(from, path));
    if (path.endsWith('.js')) {
      let text = content.toString().replaceAll(record.container, container);
      if (path === record.entry)
        text = edit(replaced.reduce((entry, [before, after]) => entry.replaceAll(before, after), text));
      content = Buffer.from(text);
    }
    integrity[path] = sha384(content);
    replaced.push([record.integrity[path], integrity[path]]);
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), content);
  }
  // Endpoints carry the container's name.
  const named = JSON.parse(JSON.stringify(record.registers ?? null).replaceAll(record.container, container));
  const reworked = { ...record, version, container, integrity, ...(named && { registers: named }) };
  writeFileSync(join(to, 'release.json'), JSON.stringify(amend(reworked)));
  return to;
}

/** A page of a built entry: the function that evaluates its module once its chunks are there. */
const EVALUATE = /\.then\(\(\)=>\(\)=>\w+\(\d+\)\)/g;

/** Every page throws when its module is evaluated. */
export const throwsAtLoad = (entry) => exchange(entry, '.then(()=>()=>{throw new Error("broken at load")})');

/** Every page throws when it is drawn. */
export const throwsInRender = (entry) =>
  exchange(entry, '.then(()=>()=>({default(){throw new Error("broken in render")}}))');

function exchange(entry, broken) {
  const result = entry.replace(EVALUATE, broken);
  if (result === entry) throw new Error('The entry looks different from what a build made when this was written.');
  return result;
}

const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
