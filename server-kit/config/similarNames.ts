import type { Environment } from './secrets';

/** A misspelt name differs from the setting by at most this number of edits, or by one if the setting is short. */
const MAX_EDITS = 2;
/** The maximum length of a short setting's name. */
const SHORT_LENGTH = 5;
/** If both names have the same first word, such as `SELLER`, this share of the longer name may differ. */
const MAX_EDITS_SHARE = 0.4;

/**
 * Returns a sentence for each environment variable that is not a setting, but resembles one. Ignores other variables,
 * because the environment also contains those of other programs.
 * @param known the names of all settings
 */
export function findMisspelt(env: Environment, known: ReadonlySet<string>): string[] {
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = closest(name, known);
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
}

function closest(name: string, known: ReadonlySet<string>): string | undefined {
  const [best] = [...known]
    .map((setting) => ({ setting, edits: editsBetween(name, setting) }))
    .filter(({ setting, edits }) => edits <= maxEdits(name, setting))
    // Prefer few edits and a long common beginning.
    .map(({ setting, edits }) => ({ setting, distance: edits - commonStart(name, setting) }))
    .sort((one, other) => one.distance - other.distance);
  return best?.setting;
}

/** Returns how many characters two names have in common at the beginning. */
function commonStart(a: string, b: string): number {
  const difference = [...a].findIndex((character, index) => character !== b[index]);
  return difference === -1 ? a.length : difference;
}

function maxEdits(name: string, setting: string): number {
  const [prefix = ''] = setting.split('_', 1);
  const hasSameFirstWord = setting !== prefix && name.startsWith(`${prefix}_`);
  if (hasSameFirstWord) return Math.floor(MAX_EDITS_SHARE * Math.max(name.length, setting.length));
  return setting.length <= SHORT_LENGTH ? 1 : MAX_EDITS;
}

/** Returns the Levenshtein distance: how many characters to insert, delete or replace. */
function editsBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, character] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
