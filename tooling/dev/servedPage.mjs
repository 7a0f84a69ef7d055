/** The prefix of the paths that the development server serves itself. */
export const DEV_PATH = '/@dev/';

/**
 * Replaces the released packages in a page with the packages under development. Adds a script that shows edits and
 * errors.
 * @param {string} html from the site
 * @param {any[]} records `release.json` of each package under development
 * @param {Record<string, string | undefined>} builds the hash of each package's last build
 */
export function withDevelopment(html, records, builds) {
  const remotes = records.filter(({ name }) => name !== 'shell');
  const shell = records.find(({ name }) => name === 'shell');
  const page = withRegistry(withoutPrerender(html), remotes);
  return (shell ? withShell(page, shell) : page).replace('<head>', `<head>${clientOf(builds)}`);
}

/** Returns the tags of the script that shows edits and errors, which must run before the shell. */
function clientOf(builds) {
  const content = JSON.stringify(builds).replaceAll('"', '&quot;');
  return `<meta name="dev-builds" content="${content}"><script type="module" src="${DEV_PATH}page/client.mjs"></script>`;
}

/** Removes prerendered content, script preloads and the pages' inlined styles, which come from the released builds. */
function withoutPrerender(html) {
  return html
    .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(/<link rel="preload" as="script"[^>]*>\s*/g, '')
    .replace(/<style data-href="(?!main\.)[^"]*">.*?<\/style>\s*/gs, '');
}

function withRegistry(html, remotes) {
  return html.replace(/(id="runtime-config">)(.*?)(<\/script>)/s, (_all, open, json, close) => {
    const config = JSON.parse(json);
    const others = config.remotes.filter(({ name }) => !remotes.some((remote) => remote.name === name));
    return (
      open +
      JSON.stringify({ ...config, remotes: [...others, ...remotes.map(registered)] }).replaceAll('<', '\\u003c') +
      close
    );
  });
}

/**
 * Returns a registry entry with the fields of a live one (`registeredRemotes.ts`), but without a fallback release, so
 * that errors of the new build are visible.
 */
function registered({ name, routes, slots, version, container, entry, integrity, requires }) {
  const needs = { ...requires, exports: {} };
  const own = { [entry]: integrity[entry] };
  const current = { version, container, baseUrl: baseUrlOf(name), entry, integrity: own, requires: needs };
  return { name, routes, ...(slots && { slots }), current };
}

function withShell(html, { assets }) {
  const { scripts, styles } = assets['.'];
  const own = [
    ...styles.map((file) => `<link rel="stylesheet" href="${baseUrlOf('shell')}${file}">`),
    ...scripts.map((file) => `<script defer src="${baseUrlOf('shell')}${file}"></script>`),
  ];
  return html
    .replace(/<script defer src="[^"]*\/cdn\/shell\/[^>]*><\/script>\s*/g, '')
    .replace(/<style data-href="main\.[^"]*">.*?<\/style>\s*/gs, '')
    .replace('</head>', `${own.join('')}</head>`);
}

const baseUrlOf = (name) => `${DEV_PATH}${name}/`;
