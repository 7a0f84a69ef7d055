import { matchesFilter } from './filterPattern.mjs';

/**
 * Returns whether an event starts a workflow.
 * @param {object} on the parsed `on` of the workflow
 * @param {{ name: string, ref: string, files: string[] }} event `ref` of a pull request is its target branch. `files`
 * are the changed files.
 */
export function isStartedBy(on, event) {
  const filters = triggersOf(on)[event.name];
  if (filters === undefined) return false;
  return matchesRef(filters ?? {}, event) && matchesPaths(filters ?? {}, event);
}

/** Returns the triggers as a map. `on` may be a word, a list or a map, and a map may have empty entries. */
function triggersOf(on) {
  if (typeof on === 'string') return { [on]: null };
  return Array.isArray(on) ? Object.fromEntries(on.map((name) => [name, null])) : on;
}

/** Returns whether the filters match a branch or tag. If only tags have a filter, no branch matches, and vice versa. */
function matchesRef(filters, { ref }) {
  const kind = ref.startsWith('refs/tags/') ? 'tags' : 'branches';
  const name = ref.replace(/^refs\/(tags|heads)\//, '');
  const only = filters[kind];
  const ignored = filters[`${kind}-ignore`];
  if (only) return matchesFilter(only, name);
  if (ignored) return !matchesFilter(ignored, name);
  return !['branches', 'tags'].some((each) => filters[each] ?? filters[`${each}-ignore`]);
}

/** Returns whether the filters match a changed file. GitHub ignores these filters for tags. */
function matchesPaths({ paths, 'paths-ignore': ignored }, { ref, files }) {
  if (ref.startsWith('refs/tags/')) return true;
  if (paths) return files.some((file) => matchesFilter(paths, file));
  return ignored ? files.some((file) => !matchesFilter(ignored, file)) : true;
}
