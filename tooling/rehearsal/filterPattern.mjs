/**
 * Returns whether a branch, tag or path matches GitHub's filter patterns. The last matching pattern decides. If it
 * begins with `!`, the result is false.
 * Source: "Filter pattern cheat sheet" in GitHub's workflow syntax.
 */
export function matchesFilter(patterns, text) {
  return patterns.reduce((isMatch, pattern) => {
    const isExclusion = pattern.startsWith('!');
    return toRegExp(isExclusion ? pattern.slice(1) : pattern).test(text) ? !isExclusion : isMatch;
  }, false);
}

/**
 * Converts a filter pattern to a regular expression. `*` matches any characters except `/`, and `**` also matches `/`.
 * `?` makes the previous character optional, and `+` allows it to repeat.
 */
function toRegExp(pattern) {
  const source = pattern.replace(/\*\*\/|\*\*|\*|[.^$|(){}\\]/g, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    return token === '*' ? '[^/]*' : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}
