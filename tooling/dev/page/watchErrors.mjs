import { showErrors } from './overlay.mjs';

const LOCATE = '/@dev/locate';
const DEVELOPED = '/@dev/';
const shown = new WeakSet();

/** Shows uncaught errors of the packages under development, with their location in the sources. */
export function watchErrors() {
  addEventListener('error', ({ error }) => void show(error));
  addEventListener('unhandledrejection', ({ reason }) => void show(reason));
  // React passes a page's render errors to the error boundary, not to the window.
  addEventListener('dev-error', ({ detail }) => void show(detail));
}

/** @param {unknown} error */
async function show(error) {
  if (!(error instanceof Error) || shown.has(error) || !error.stack?.includes(DEVELOPED)) return;
  shown.add(error);
  const message = String(error);
  showErrors('page', [{ message }]);
  const response = await fetch(LOCATE, { method: 'POST', body: error.stack });
  if (response.ok) showErrors('page', [{ message, ...(await response.json()) }]);
}
