/**
 * @typedef {{ message: string, location?: string, excerpt?: string, stack?: string[] }} Problem `location` is the file,
 *   the line and the column, relative to the repository
 */

const STYLE = `
:host { all: initial; }
section {
  position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 70vh; overflow: auto; padding: 1rem;
  border-top: 4px solid #e5484d; border-radius: 6px; background: #1b1d22; color: #f2f3f5;
  box-shadow: 0 8px 30px rgb(0 0 0 / 50%); font: 14px/1.5 ui-monospace, monospace;
}
h2 { margin: 0 5rem 0.5rem 0; font: inherit; font-weight: bold; color: #ff9592; white-space: pre-wrap; }
p { margin: 0 0 0.5rem; color: #9ecbff; }
pre { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
ol { margin: 0; padding: 0; list-style: none; color: #b0b4ba; }
button { position: absolute; inset: 0.75rem 0.75rem auto auto; font: inherit; }
`;

/** @type {Map<string, Problem[]>} */
const problemsBySource = new Map();
/** @type {{ host: HTMLElement, root: ShadowRoot } | undefined} */
let overlay;

/** Replaces a source's problems in the overlay. A source is a package's name, or `page`. */
export function showErrors(source, problems) {
  problemsBySource.set(source, problems);
  render();
}

export function hideErrors(source) {
  problemsBySource.delete(source);
  render();
}

function render() {
  const problems = [...problemsBySource.values()].flat();
  if (problems.length === 0) {
    overlay?.host.remove();
    return;
  }
  overlay ??= createOverlay();
  const { host, root } = overlay;
  const close = element('button', 'Close');
  close.addEventListener('click', () => host.remove());
  const section = element('section', '');
  section.setAttribute('role', 'alert');
  section.append(...problems.flatMap(parts), close);
  root.replaceChildren(section);
  document.body.append(host);
}

/** Creates the overlay. Uses a constructed stylesheet, because the Content Security Policy forbids inline styles. */
function createOverlay() {
  const host = document.createElement('dev-errors');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}

/** @param {Problem} problem */
function parts({ message, location, excerpt, stack = [] }) {
  const frames = element('ol', '');
  frames.append(...stack.map((frame) => element('li', frame)));
  return [
    element('h2', message),
    ...(location ? [element('p', location)] : []),
    ...(excerpt ? [element('pre', excerpt)] : []),
    frames,
  ];
}

function element(tag, text) {
  const created = document.createElement(tag);
  created.textContent = text;
  return created;
}
