import {
  createSignatureFunctionForTransform,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from 'react-refresh/runtime';
import { announceUpdates } from './announceUpdates.mjs';
import { renderUpdates } from './updatable.mjs';

export { createSignatureFunctionForTransform as $RefreshSig$ };

const listeners = new Set();
let isPlanned = false;

/** Registers a version of a component. The file and the name identify the component. */
export function registerComponent(file, type, name) {
  register(type, `${file} ${name}`);
}

/**
 * Accepts new versions of a module that exports only components. If the module has other exports, or if its components'
 * names change, the modules that import it run again.
 */
export function acceptModule({ hot, exports }) {
  const names = componentNames(exports);
  // Don't only check `hot.data`, because webpack also sets it for a module that never accepted new versions. The
  // modules that import such a module already run again.
  const previousNames = hot.data?.names;
  const isReplacement = previousNames !== undefined;
  if (names === undefined || (isReplacement && previousNames !== names)) {
    if (isReplacement) hot.invalidate();
    return;
  }
  hot.accept();
  hot.dispose((data) => {
    data.names = names;
  });
  if (isReplacement) refresh();
}

/** Schedules a render of all new component versions, after all new modules have run. */
export function refresh() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    const update = performReactRefresh();
    if (update) renderUpdates(update);
    for (const listener of [...listeners]) listener();
  });
}

/**
 * Calls `listener` after each refresh.
 * @returns a function that unsubscribes the listener
 */
export function onRefresh(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function componentNames(exports) {
  const entries = Object.entries(exports);
  const isBoundary = entries.length > 0 && entries.every(([, value]) => isLikelyComponentType(value));
  return isBoundary ? entries.map(([name]) => name).join() : undefined;
}

announceUpdates();
