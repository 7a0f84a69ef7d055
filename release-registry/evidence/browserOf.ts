/**
 * The patterns, most specific first. For compatibility, a user agent also contains the names of other browsers: Edge's
 * contains `Chrome`, for example.
 */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdgi?(?:OS|A)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4}).*\bSafari\//],
];

/** Returns a browser's name and major version, such as `Firefox 145`, or `Other` for an unknown browser. */
export function browserOf(userAgent = ''): string {
  const text = userAgent.slice(0, 500);
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'Other';
}
