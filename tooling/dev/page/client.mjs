/** Runs in each page of `npm run dev`. Shows edits to the packages under development, and their errors. */

import { hideErrors, showErrors } from './overlay.mjs';
import { watchErrors } from './watchErrors.mjs';

const EVENTS = '/@dev/events';

/** The hash of each package's build in this document, by package name. */
const builds = JSON.parse(document.querySelector('meta[name="dev-builds"]')?.getAttribute('content') ?? '{}');
/** Each running package's function that replaces its modules, by package name. */
const updates = new Map();

addEventListener('dev-package', ({ detail: { name, update } }) => updates.set(name, update));
watchErrors();

new EventSource(EVENTS).addEventListener('message', ({ data }) => void receive(JSON.parse(data)));

/** @param {{ name: string, hash?: string, problems?: import('./overlay.mjs').Problem[] }} build */
async function receive({ name, hash, problems }) {
  if (problems) return showErrors(name, problems);
  hideErrors(name);
  if (hash === builds[name]) return;
  const update = updates.get(name);
  // Reload if the package is not running yet, because the document contains the old entry's integrity hash.
  if (!update) return location.reload();
  try {
    await update(hash);
    builds[name] = hash;
    hideErrors('page');
  } catch (reason) {
    console.info(`Reloading the page to show the edit to ${name}.`, reason);
    location.reload();
  }
}
