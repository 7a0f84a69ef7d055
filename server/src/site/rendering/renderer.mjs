/**
 * Renders pages of releases in a separate process. The process has no access to environment variables, the database or
 * files. Each shell gets its own JavaScript context (node:vm), and remotes run in the context of their shell. A context
 * has no Node.js APIs.
 *
 * Messages from the server:
 * - `{ shell, source }` adds a shell's build.
 * - `{ shell, remote, source }` adds a remote's build to a shell.
 * - `{ id, shell, remotes, page }` renders a page. `page` is JSON.
 *
 * The reply is `{ id, html, state, unanswered? }` or `{ id, failure }`. `unanswered` lists the calls that the page
 * prefetched but that have no reply in `page`, one path on each line. A reply with only an id means that the process no
 * longer has the shell, so the server must add it again.
 */

import { constants, createContext, Script } from 'node:vm';

/** The time limit for loading a build. A render has no time limit here, because the server kills this process. */
const LOAD_LIMIT_MS = 2_000;
/** The maximum number of shells: the live shell, the canary shell, and the two shells that preceded them. */
const MAX_SHELLS = 4;

/**
 * Defines the globals that libraries expect on every platform. Timers never run, because each page renders
 * synchronously. Replaces typed arrays, buffers and `WebAssembly` with empty classes, because their memory does not
 * count towards the heap limit.
 */
const PLATFORM = new Script(`
  const nothing = () => undefined;
  // Page code can't redefine this property, so it can't run code when this process sets a page.
  Object.defineProperty(globalThis, 'page', { writable: true });
  const noSignal = { aborted: false, reason: undefined, addEventListener: nothing, removeEventListener: nothing, throwIfAborted: nothing };
  Object.assign(globalThis, {
    console: { debug: nothing, error: nothing, info: nothing, log: nothing, warn: nothing },
    navigator: {},
    setTimeout: () => 0,
    clearTimeout: nothing,
    queueMicrotask: (task) => void Promise.resolve().then(task),
    TextEncoder: class { encode() { return []; } },
    URL: class { constructor(address) { this.href = String(address); } },
    MessageChannel: class { port1 = {}; port2 = {}; },
    AbortController: class { signal = noSignal; abort() {} },
  });
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/Array$|Buffer$|^DataView$|^WebAssembly$|^Atomics$/.test(name) && name !== 'Array') globalThis[name] = class {};
`);
/**
 * Renders the page in the context's global `page`. The result has only plain properties, and page code cannot access
 * it. Reading the result therefore runs no page code.
 *
 * The script returns before the promise settles, but `runInContext` then still runs the context's microtasks
 * (`microtaskMode` below). They fill in the result before `runInContext` returns it.
 */
const RENDER = new Script(`
  ((result) => {
    shell.renderPage(page).then(
      ({ html, state, unanswered }) => { result.html = html; result.state = state; result.unanswered = unanswered; },
      (reason) => { result.failure = String((reason && reason.stack) || reason); },
    );
    return result;
  })({ html: undefined, state: undefined, unanswered: undefined, failure: undefined });
`);

/** The context of each shell and the load errors of its builds, by shell name. */
const shells = new Map();

process.once('disconnect', () => process.exit());
process.on('message', (/** @type {any} */ message) => {
  if (message.page === undefined) load(message);
  else process.send?.(render(message));
});

function load({ shell, remote, source }) {
  if (!remote) {
    shells.set(shell, createShell());
    // Remove the oldest shell. If a page still needs it, the server adds it again.
    if (shells.size > MAX_SHELLS) shells.delete(shells.keys().next().value);
  }
  const loaded = shells.get(shell);
  if (!loaded) return;
  const build = commonJsExports(source);
  const code = remote ? `shell.addRemote(${JSON.stringify(remote)}, ${build});` : `globalThis.shell = ${build};`;
  try {
    new Script(code, { filename: remote ?? shell }).runInContext(loaded.context, { timeout: LOAD_LIMIT_MS });
  } catch (error) {
    loaded.loadErrors.set(remote ?? shell, messageOf(error));
  }
}

/**
 * Returns an expression that runs a CommonJS module and evaluates to its exports. The module can require only the
 * libraries that the shell provides. The line break keeps a comment at the end of `source` from hiding the wrapper.
 */
function commonJsExports(source) {
  return `((module) => { ((module, exports, require) => { ${source}
    })(module, module.exports, (name) => shell.singletons[name]); return module.exports; })({ exports: {} })`;
}

function createShell() {
  // Create a plain global object. With the default one, Node intercepts each access to a global, which makes pages a
  // quarter slower.
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    // Run the context's microtasks before `runInContext` returns, so that the result of `RENDER` is complete.
    microtaskMode: 'afterEvaluate',
  });
  PLATFORM.runInContext(context);
  return { context, loadErrors: new Map() };
}

function render({ id, shell, remotes, page }) {
  const loaded = shells.get(shell);
  if (!loaded) return { id };
  try {
    const { context, loadErrors } = loaded;
    const loadError = [shell, ...remotes].map((name) => loadErrors.get(name)).find((message) => message !== undefined);
    if (loadError !== undefined) return { id, failure: loadError };
    context.page = page;
    const { html, state, unanswered, failure } = RENDER.runInContext(context);
    if (typeof html === 'string' && typeof state === 'string')
      return { id, html, state, ...(typeof unanswered === 'string' && { unanswered }) };
    return { id, failure: typeof failure === 'string' ? failure : 'The page was not rendered.' };
  } catch (error) {
    return { id, failure: messageOf(error) };
  }
}

/** Returns the message of an error. Reads it only once, because a getter could return another value the second time. */
function messageOf(error) {
  const message = error?.message;
  return typeof message === 'string' ? message : 'The page threw a value that is not an error.';
}
