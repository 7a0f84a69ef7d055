import type { RemoteSlot } from '../contract/registry';
import { createRouteMatcher } from './matchRoute';

const matchers = new WeakMap<RemoteSlot, (pathname: string) => unknown>();

/** Returns whether a slot appears on the page at a path. The server and the shell both use this function. */
export function appearsAt(slot: RemoteSlot, pathname: string): boolean {
  const match = matchers.get(slot) ?? createRouteMatcher(slot.paths.map((path) => ({ path })));
  matchers.set(slot, match);
  return match(pathname) !== undefined;
}
