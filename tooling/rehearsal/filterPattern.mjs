/**
 * Decides whether GitHub's filter patterns of `branches`, `tags` or `paths` match a text. The last pattern that matches
 * decides; one that begins with `!` excludes.
 * Source: "Filter pattern cheat sheet" in GitHub's workflow syntax.
 */
export function matchesFilter(patterns, text) {
  return patterns.reduce((isMatch, pattern) => {
    const isExclusion = pattern.startsWith('!');
    return toRegExp(isExclusion ? pattern.slice(1) : pattern).test(text) ? !isExclusion : isMatch;
  }, false);
}

/** `*` stays within a folder, `**` crosses folders; `?` and `+` repeat the character before them. */
function toRegExp(pattern) {
  const source = pattern.replace(/\*\*\/|\*\*|\*|[.^$|(){}\\]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    return token === '*' ? '[^/]*' : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}
