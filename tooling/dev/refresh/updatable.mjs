import { memo, useSyncExternalStore } from 'react';
import { jsx } from 'react/jsx-runtime';
import { getFamilyByType } from 'react-refresh/runtime';

/**
 * @typedef {import('react').FunctionComponent} FunctionComponent
 * @typedef {{ $$typeof: symbol, displayName?: string, name?: undefined }} ObjectComponent for example from `forwardRef`
 * @typedef {ObjectComponent & { type: Component, compare: Parameters<typeof memo>[1] }} MemoComponent
 * @typedef {FunctionComponent | import('react').ComponentClass | ObjectComponent | MemoComponent} Component
 * @typedef {{ current: Component }} Family all versions of one component; `current` is the latest
 * @typedef {Family & { render?: FunctionComponent }} Implementation
 * @typedef {{
 *   component: FunctionComponent,
 *   version: number,
 *   listeners: Set<() => void>,
 *   implementation: Implementation,
 * }} Entry `component` renders `implementation.current`; a new `implementation` object mounts the component again
 */

const MEMO = Symbol.for('react.memo');
/** @type {WeakMap<Family, Entry>} */
const entries = new WeakMap();
const memoized = new WeakMap();

/**
 * Returns a component that always renders the latest version of `type`, or `type` itself if it is not a component.
 * React Refresh itself can replace components only in a development build of React, but a deployed shell has a
 * production build.
 */
export function updatable(type) {
  const family = getFamilyByType(type);
  return family ? entryOf(family).component : type;
}

/**
 * Renders the new versions. Components with the same hooks keep their state, and all others remount.
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

/** @param {Family} family */
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

/**
 * Returns the type to render. Returns the same type for the same implementation, so that React keeps the state.
 * @param {Implementation} implementation
 */
function typeOf(implementation) {
  const { current } = implementation;
  if (isMemo(current)) return memoOf(updatable(current.type), current.compare);
  if (!isFunctionComponent(current)) return current;
  // The cast is safe, because React Refresh replaces a component only with one of the same kind.
  return (implementation.render ??= (props) => /** @type {FunctionComponent} */ (implementation.current)(props));
}

/**
 * @param {Component} component
 * @returns {component is MemoComponent}
 */
function isMemo(component) {
  return '$$typeof' in component && component.$$typeof === MEMO;
}

/**
 * @param {Component} component
 * @returns {component is FunctionComponent}
 */
function isFunctionComponent(component) {
  return typeof component === 'function' && !component.prototype?.isReactComponent;
}

function memoOf(type, compare) {
  const known = memoized.get(type);
  if (known) return known;
  const component = memo(type, compare);
  memoized.set(type, component);
  return component;
}
