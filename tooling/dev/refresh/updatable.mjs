import { memo, useSyncExternalStore } from 'react';
import { jsx } from 'react/jsx-runtime';
import { getFamilyByType } from 'react-refresh/runtime';

/**
 * @typedef {{ current: any }} Family all versions of one component; `current` is the latest
 * @typedef {{ component: any, version: number, listeners: Set<() => void>, implementation: { current: any } }} Entry
 *   `component` renders `implementation.current`; a new `implementation` object mounts the component again
 */

const MEMO = Symbol.for('react.memo');
/** @type {WeakMap<Family, Entry>} */
const entries = new WeakMap();
const memoized = new WeakMap();

/**
 * Returns a component that always renders the latest version of `type`. Returns types that are not components
 * unchanged. React Refresh needs a development build of React to replace components. A deployed shell has a production
 * build, so this component replaces them instead.
 */
export function updatable(type) {
  const family = getFamilyByType(type);
  return family ? entryOf(family).component : type;
}

/**
 * Renders the new versions. Components with the same hooks keep their state. Other components mount again.
 * @param {{ updatedFamilies: Set<Family>, staleFamilies: Set<Family> }} update
 */
export function renderUpdates({ updatedFamilies, staleFamilies }) {
  for (const family of [...updatedFamilies, ...staleFamilies]) {
    const entry = entries.get(family);
    if (!entry) continue;
    if (staleFamilies.has(family)) entry.implementation = { current: family.current };
    else entry.implementation.current = family.current;
    entry.version += 1;
    for (const listener of [...entry.listeners]) listener();
  }
}

function entryOf(family) {
  const known = entries.get(family);
  if (known) return known;
  /** @type {Entry} */
  const entry = {
    component: Updatable,
    version: 0,
    listeners: new Set(),
    implementation: { current: family.current },
  };
  const subscribe = (listener) => {
    entry.listeners.add(listener);
    return () => entry.listeners.delete(listener);
  };
  const readVersion = () => entry.version;
  function Updatable(props) {
    useSyncExternalStore(subscribe, readVersion, readVersion);
    // Copy the properties, because React skips a component that receives the same object again.
    return jsx(typeOf(entry.implementation), { ...props });
  }
  Updatable.displayName = family.current.displayName ?? family.current.name;
  entries.set(family, entry);
  return entry;
}

/** Returns the type to render. Returns the same type for the same implementation, so that React keeps the state. */
function typeOf(implementation) {
  const { current } = implementation;
  if (current.$$typeof === MEMO) return memoOf(updatable(current.type), current.compare);
  if (typeof current !== 'function' || current.prototype?.isReactComponent) return current;
  return (implementation.render ??= (props) => implementation.current(props));
}

function memoOf(type, compare) {
  const known = memoized.get(type);
  if (known) return known;
  const component = memo(type, compare);
  memoized.set(type, component);
  return component;
}
