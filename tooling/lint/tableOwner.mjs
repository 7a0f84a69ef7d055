import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest } from './moduleOf.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** The folder with the areas of the shop. Each area declares its tables in `tables.ts`. */
const AREAS = 'server/src/shop';
const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi;

const owners = readOwners();

/**
 * Returns ESLint listeners that report a write to a table of another area. They read the names of tables in Kysely's
 * calls and in `sql` templates. They can't read names in variables. An area may use such variables for its own tables.
 * @param {string} file path relative to the repository
 */
export function tableOwner(context, file) {
  if (!file.startsWith('server/src/') || isTest(file) || file.startsWith('server/src/migrations/')) return {};
  const check = (node, table) => {
    const owner = owners.get(table);
    const area = areaOf(file);
    if (owner === undefined || owner === area) return;
    const sentence = `Only ${AREAS}/${owner} may write the table ${table}. Call one of its functions, or add one.`;
    context.report({ node, messageId: 'violation', data: { sentence } });
  };
  return {
    CallExpression({ callee, arguments: [table] }) {
      if (WRITERS.has(callee.property?.name) && typeof table?.value === 'string')
        check(table, table.value.split(' ')[0]);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.name !== 'sql') return;
      const text = quasi.quasis.map(({ value }) => value.cooked).join('?');
      for (const [, table] of text.matchAll(SQL_WRITE)) check(quasi, table);
    },
  };
}

/** Returns the area that declares each table. A remote's own repository has no areas. */
function readOwners() {
  const folder = path.join(REPOSITORY, AREAS);
  const areas = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(areas.flatMap((area) => tablesOf(path.join(folder, area, 'tables.ts')).map((table) => [table, area])));
}

function tablesOf(file) {
  if (!existsSync(file)) return [];
  const [, declared = ''] = /interface Database \{([^}]*)\}/.exec(readFileSync(file, 'utf8')) ?? [];
  return [...declared.matchAll(/^\s*(\w+):/gm)].map(([, table]) => table);
}

function areaOf(file) {
  return file.startsWith(`${AREAS}/`) ? file.split('/')[3] : '';
}
