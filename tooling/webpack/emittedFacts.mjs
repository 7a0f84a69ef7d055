import { MODULE_NAMES, RUNTIME_CORE } from './moduleNames.mjs';

/** Matches the range and the name of a shared module in a remote's entry. */
const CONSUMED = /requiredVersion:\s*"([^"]+)",[^{}]*?shareKey:\s*"([^"]+)"/g;
/** Matches the name and the version of a shared module in the shell's scripts. */
const PROVIDED = /(?:"([^"]+)"|\b([\w$]+)):\s*\[\{\s*version:\s*"([^"]+)",\s*get:/g;
/** Matches the path of an API call in a script. */
const CALL = /["'`](\/(?:api\/[^"'`]*|PricesRates))["'`]/g;
const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB)\b/;

/** Returns the range that the emitted container enforces for each shared module. */
function enforcedRanges(entry) {
  return Object.fromEntries([...entry.matchAll(CONSUMED)].map(([, range, module]) => [module, range]));
}

/** Returns the version of each shared module that the emitted shell provides. */
export function providedVersions(script) {
  return Object.fromEntries(
    [...script.matchAll(PROVIDED)].map(([, quoted, bare, version]) => [quoted ?? bare, version]),
  );
}

/**
 * Lists the differences between a record and the emitted files. Also lists uses of storage that a record cannot
 * describe.
 * @param {{ record: any, storage: { keys: string[], faults: string[] }, exported: Record<string, string[]>, scripts:
 *   Record<string, string> }} build `scripts` contains the text of each emitted script, and `exported` the exported
 *   names of each facade in the build
 * @returns {string[]} one sentence for each fault
 */
export function recordFaults({ record, storage, exported, scripts }) {
  const text = Object.values(scripts).join('\n');
  const faults = [...callFaults(record.calls, text)];
  if (record.entry === '') {
    const provided = differences('provides', record.provides.versions, providedVersions(text));
    return [...faults, ...nameFaults(exported), ...provided];
  }
  const pages = Object.entries(scripts).filter(([file]) => file !== record.entry);
  return [
    ...faults,
    ...storageFaults(storage, pages.map(([, script]) => script).join('\n')),
    ...differences('requires', record.requires.versions, enforcedRanges(scripts[record.entry] ?? '')),
  ];
}

function callFaults(calls, text) {
  const recorded = calls.map(({ path }) => path);
  const emitted = [...new Set([...text.matchAll(CALL)].map(([, path]) => path))];
  return [
    ...emitted
      .filter((path) => !recorded.includes(path))
      .map(
        (path) => `the built files call ${path}, but no endpoint declares this call. See shared/calls/endpoints.ts.`,
      ),
    ...recorded
      .filter((path) => !emitted.includes(path))
      .map((path) => `an endpoint declares the call ${path}, but the built files do not contain it.`),
  ];
}

function nameFaults(exported) {
  return Object.entries(exported).flatMap(([facade, names]) =>
    names
      .filter((name) => typeof MODULE_NAMES[facade][name] !== 'string')
      .map((name) => `${facade} exports ${name}, but ${facade}/names.json does not list it. Run \`npm run names\`.`),
  );
}

function storageFaults({ keys, faults }, text) {
  const unknown = faults.map(
    (file) =>
      `${file} uses browser storage without a literal key. Call getItem, setItem or removeItem with a string literal.`,
  );
  return unknown.length > 0 || keys.length > 0 || !STORAGE.test(text)
    ? unknown
    : [
        'the built files use browser storage, but the build found no key. ' +
          'Call getItem, setItem or removeItem with a string literal.',
      ];
}

/**
 * Compares two records of versions by module. Skips the core of the federation runtime, because no container checks it
 * and no shell registers it.
 */
function differences(what, recorded, emitted) {
  const modules = [...new Set([...Object.keys(recorded), ...Object.keys(emitted)])].filter(
    (module) => module !== RUNTIME_CORE && recorded[module] !== emitted[module],
  );
  const versionIn = (versions, module) => versions[module] ?? '(missing)';
  return modules.map(
    (module) =>
      `the record ${what} ${module} ${versionIn(recorded, module)}, but the built files contain ${versionIn(emitted, module)}.`,
  );
}
