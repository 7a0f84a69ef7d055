/**
 * Returns whether an event starts a workflow. Supports only the filters that our workflows use. As on GitHub, a filter
 * for branches alone excludes tags, a filter for tags alone excludes branches, and filters for paths ignore tags.
 * @param {Record<string, any>} on the parsed `on` of the workflow
 * @param {{ name: string, ref: string, files: string[] }} event `ref` of a pull request is its target branch. `files`
 * are the changed files.
 */
export function isStartedBy(on, { name, ref, files }) {
  if (on[name] === undefined) return false;
  const { branches, tags, paths = ['**'], 'paths-ignore': ignored = [] } = on[name] ?? {};
  const [, kind, refName] = /^refs\/(tags|heads)\/(.*)$/.exec(ref) ?? [];
  if (kind === 'tags') return tags ? matches(tags, refName) : !branches;
  const isBranch = branches ? matches(branches, refName) : !tags;
  return isBranch && files.some((file) => matches(paths, file) && !matches(ignored, file));
}

/** Returns whether a text matches one of GitHub's filter patterns. Only `**` also matches a slash. */
function matches(patterns, text) {
  return patterns.some((pattern) => {
    const source = pattern.replace(/\*\*|[.*]/g, (token) => ({ '**': '.*', '*': '[^/]*', '.': '\\.' })[token]);
    return new RegExp(`^${source}$`).test(text);
  });
}
