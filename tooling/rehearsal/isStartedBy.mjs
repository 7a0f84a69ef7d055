import { matchesFilter } from './filterPattern.mjs';

/**
 * Decides whether an event starts a workflow.
 * @param {object} on of the workflow, as it is parsed
 * @param {{ name: string, ref: string, files: string[] }} event `ref` of a pull request is the branch that it goes to;
 *   `files` are the changed ones
 */
export function isStartedBy(on, event) {
  const filters = triggersOf(on)[event.name];
  if (filters === undefined) return false;
  return matchesRef(filters ?? {}, event) && matchesPaths(filters ?? {}, event);
}

/** `on` may be a word, a list or a map. A map may have empty entries. */
function triggersOf(on) {
  if (typeof on === 'string') return { [on]: null };
  return Array.isArray(on) ? Object.fromEntries(on.map((name) => [name, null])) : on;
}

/** A filter for tags alone means no branches, and the other way round. */
function matchesRef(filters, { ref }) {
  const kind = ref.startsWith('refs/tags/') ? 'tags' : 'branches';
  const name = ref.replace(/^refs\/(tags|heads)\//, '');
  const only = filters[kind];
  const ignored = filters[`${kind}-ignore`];
  if (only) return matchesFilter(only, name);
  if (ignored) return !matchesFilter(ignored, name);
  return !['branches', 'tags'].some((each) => filters[each] ?? filters[`${each}-ignore`]);
}

/** GitHub does not compare paths if a tag is pushed. */
function matchesPaths({ paths, 'paths-ignore': ignored }, { ref, files }) {
  if (ref.startsWith('refs/tags/')) return true;
  if (paths) return files.some((file) => matchesFilter(paths, file));
  return ignored ? files.some((file) => !matchesFilter(ignored, file)) : true;
}
