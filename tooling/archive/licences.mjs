import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([._-]|$)/i;
const LINE = '-'.repeat(80);

/**
 * The introduction to `LICENCES.txt`. It lists the works that packages contain in compiled form without their licences.
 */
const INTRODUCTION = `The licences of the packages that this archive contains.

Some packages contain works under further licences:
- @electric-sql/pglite: PostgreSQL, https://www.postgresql.org/about/licence/
- @fastify/swagger-ui: Swagger UI (Apache-2.0), https://github.com/swagger-api/swagger-ui
- @node-rs/argon2: Rust libraries (MIT or Apache-2.0), https://github.com/napi-rs/node-rs
`;

/**
 * Returns the packages' licences in one string, sorted by package name. Each version of a package appears once.
 * @param {string[]} folders of the packages, relative to the repository
 */
export function licenceTexts(folders) {
  const texts = new Map([...new Set(folders)].map((folder) => describe(join(ROOT, folder))));
  const names = [...texts.keys()].sort();
  const sections = names.map((name) => `${LINE}\n${name}\n${LINE}\n\n${texts.get(name)}\n`);
  return [INTRODUCTION, ...sections].join('\n');
}

/**
 * Returns a package's title and licence text. If the package has no licence file, the text names its source.
 * @returns {[title: string, text: string]}
 */
function describe(folder) {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const source = [author?.name ?? author, repository?.url ?? repository].filter(Boolean).join(', ');
  return [
    `${name} ${version} (${license})`,
    texts.join('\n\n') || `The package has no licence file. It comes from ${source}.`,
  ];
}
