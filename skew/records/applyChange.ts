import type { ReleaseRecord, Requirements } from 'shared/contract/registry';
import type { Change } from './randomChange';

/** Returns the options for `copyAsVersion` that apply a change to a copy of a build. */
export function applyChange(change: Change) {
  return {
    editEntry: (entry: string) => changeEntry(entry, change),
    editChunk: (script: string) => renameUses(script, change),
    editRecord: (record: ReleaseRecord) => changeRecord(record, change),
  };
}

/** Changes the code in a built entry that requires, provides and exports shared modules. */
function changeEntry(entry: string, { ranges, provided, dropped }: Change): string {
  const withRanges = Object.entries(ranges).reduce((text, [module, range]) => requireRange(text, module, range), entry);
  const withVersions = Object.entries(provided).reduce(
    (text, [module, version]) => provide(text, module, version),
    withRanges,
  );
  return dropped.reduce((text, name) => text.replace(new RegExp(`\\b${name}:\\(\\)=>[\\w$.]+,?`), ''), withVersions);
}

function requireRange(text: string, module: string, range: string): string {
  const required = new RegExp(`requiredVersion:"[^"]+"(,[^{}]*?shareKey:"${module}")`, 'g');
  return text.replace(required, `requiredVersion:"${range}"$1`);
}

/** Changes the version of a module that a shell provides, and the range that the shell itself requires. */
function provide(text: string, module: string, version: string): string {
  const provided = new RegExp(`("?\\b${module}"?:\\[\\{version:)"[^"]+"`);
  return requireRange(text.replace(provided, `$1"${version}"`), module, `^${version}`);
}

function renameUses(script: string, { renamed }: Change): string {
  return Object.entries(renamed).reduce(
    (text, [before, after]) => text.replace(new RegExp(`\\.${before}\\b`, 'g'), `.${after}`),
    script,
  );
}

function changeRecord(record: ReleaseRecord, change: Change): ReleaseRecord {
  const { provides, registers, calls = [], routes } = record;
  const [first] = routes;
  return {
    ...record,
    requires: requirementsOf(record.requires, change),
    ...(provides && {
      provides: {
        ...provides,
        exports: mapValues(provides.exports, (names) => names.filter((name) => !change.dropped.includes(name))),
        versions: { ...provides.versions, ...change.provided },
      },
    }),
    ...(registers && { registers: { ...registers, endpoints: [...registers.endpoints, ...change.endpoints] } }),
    calls: [...calls, ...change.calls],
    routes: [...routes, ...(first ? change.paths.map((path) => ({ ...first, path })) : [])],
  };
}

function requirementsOf(requires: Requirements, { ranges, provided, renamed }: Change): Requirements {
  const carets = mapValues(provided, (version) => `^${version}`);
  const isUsed = ([module]: [string, string]) => requires.versions?.[module] !== undefined;
  const changed = Object.fromEntries(Object.entries({ ...ranges, ...carets }).filter(isUsed));
  return {
    ...requires,
    exports: mapValues(requires.exports, (names) => names.map((name) => renamed[name] ?? name)),
    versions: { ...requires.versions, ...changed },
  };
}

function mapValues<From, To>(values: Record<string, From>, convert: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]));
}
