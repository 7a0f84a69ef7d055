/**
 * Returns whether GitHub's filter patterns of `branches`, `tags` or `paths` match a text. The last matching pattern
 * decides. A pattern that begins with `!` excludes.
 * Source: "Filter pattern cheat sheet" in GitHub's workflow syntax.
 */
export function matchesFilter(patterns, text) {
  return patterns.reduce((isMatch, pattern) => {
    const isExclusion = pattern.startsWith('!');
    return toRegExp(isExclusion ? pattern.slice(1) : pattern).test(text) ? !isExclusion : isMatch;
  }, false);
}

/**
 * Converts a filter pattern. `*` matches within a folder, `**` across folders. `?` and `+` repeat the character before
 * them.
 */
function toRegExp(pattern) {
  const source = pattern.replace(/\*\*\/|\*\*|\*|[.^$|(){}\\]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    return token === '*' ? '[^/]*' : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}
