const CONFIG = /<script[^>]*id="runtime-config"[^>]*>(.*?)<\/script>/s;

/**
 * Reads the package versions that a visitor with a preview link gets. Returns the same result as `readLive`.
 * @throws {Error} if the link sets no cookie
 */
export async function readPreview(link) {
  const { status, headers } = await fetch(link, { redirect: 'manual' });
  const cookie = headers.getSetCookie().map((each) => each.split(';')[0]);
  if (cookie.length === 0) throw new Error(`The preview link sets no cookie. The shop replied with ${status}.`);
  return readLive(new URL('/', link).href, cookie.join('; '));
}

/**
 * Reads the package versions that a new visitor gets. Also returns `scriptsOf`, which reads the scripts of one
 * package.
 * @param {string} url the address of the shop
 * @param {string} [cookie] the cookies of the visitor
 */
export async function readLive(url, cookie = '') {
  const read = async (address) => (await fetch(address, { headers: { cookie } })).text();
  // Read a page of the office too, because the customers' pages don't name its remote.
  const pages = await Promise.all(['/', '/office'].map((path) => read(new URL(path, url))));
  const configs = pages.flatMap((page) => CONFIG.exec(page)?.[1] ?? []).map((config) => JSON.parse(config));
  // Return no versions before the first release of the shell, because the shop then has no page.
  if (configs.length === 0) return { versions: {}, scriptsOf: async () => '' };
  const [{ shellVersion }] = configs;
  const remotes = configs.flatMap((config) => config.remotes);
  const versions = Object.fromEntries([
    ['shell', shellVersion],
    ...remotes.map(({ name, current }) => [name, current.version]),
  ]);

  /** Returns the source code of the package's own initial scripts as one string. */
  async function scriptsOf(name) {
    const { routes } = remotes.find((remote) => remote.name === name) ?? { routes: [{ path: '' }] };
    const pages = await Promise.all(routes.map(({ path }) => read(new URL(addressOf(path), url))));
    const links = pages.flatMap((page) => page.match(/[^"'\s<>]+\.js\b/g) ?? []);
    const own = [...new Set(links)].filter((link) => link.includes(`/${name}/${versions[name]}/`));
    if (own.length === 0) throw new Error(`The pages of ${name} contain no scripts of its release.`);
    return (await Promise.all(own.map((link) => read(new URL(link, url))))).join('\n');
  }

  return { versions, scriptsOf };
}

/** Returns an example address of a route, such as `/payment/success/1`. */
const addressOf = (path) => `/${path.replace(/:\w+\?/g, '').replace(/:\w+/g, '1')}`;
