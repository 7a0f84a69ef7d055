let last = Promise.resolve();

/** Notifies the page that this package can replace its modules without a page reload. */
export function announceUpdates() {
  const detail = { name: DEVELOPED_PACKAGE, update };
  dispatchEvent(new CustomEvent('dev-package', { detail }));
}

/**
 * Replaces this package's modules with a build's modules.
 * @param {string} hash of the build
 * @throws {Error} if the build needs a page reload
 */
function update(hash) {
  last = last.then(() => replaceModules(hash));
  return last;
}

async function replaceModules(hash) {
  while (__webpack_hash__ !== hash) {
    const replaced = await import.meta.webpackHot.check(true);
    if (!replaced) throw new Error(`webpack found no update that leads to build ${hash}.`);
  }
}
