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
 * The reply is `{ id, html, state, unanswered? }` or `{ id, failure }`. A reply with only an id means that the process
 * no longer has the shell, so the server must add it again.
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
 * Renders a page and returns its result. The result has only plain properties, and page code cannot access it. Reading
 * the result therefore runs no page code.
 */
const RENDER = new Script(`
  ((own) => {
    shell.renderPage(page).then(
      ({ html, state, unanswered }) => { own.html = html; own.state = state; own.unanswered = unanswered; },
      (reason) => { own.failure = String((reason && reason.stack) || reason); },
    );
    return own;
  })({ html: undefined, state: undefined, unanswered: undefined, failure: undefined });
`);

/** Each shell's context and the load errors of its builds, by shell name. */
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
  const known = shells.get(shell);
  if (!known) return;
  const exported = `((module) => { ((module, exports, require) => { ${source}
    })(module, module.exports, (name) => shell.singletons[name]); return module.exports; })({ exports: {} })`;
  const code = remote ? `shell.addRemote(${JSON.stringify(remote)}, ${exported});` : `globalThis.shell = ${exported};`;
  try {
    new Script(code, { filename: remote ?? shell }).runInContext(known.context, { timeout: LOAD_LIMIT_MS });
  } catch (error) {
    known.faults.set(remote ?? shell, messageOf(error));
  }
}

function createShell() {
  // Create a plain global object. With the default one, Node intercepts each access to a global, which makes pages a
  // quarter slower.
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    // Settle a page's promises before `runInContext` returns.
    microtaskMode: 'afterEvaluate',
  });
  PLATFORM.runInContext(context);
  return { context, faults: new Map() };
}

function render({ id, shell, remotes, page }) {
  const known = shells.get(shell);
  if (!known) return { id };
  try {
    const fault = [shell, ...remotes].map((name) => known.faults.get(name)).find((message) => message !== undefined);
    if (fault !== undefined) return { id, failure: fault };
    known.context.page = page;
    const { html, state, unanswered, failure } = RENDER.runInContext(known.context);
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
