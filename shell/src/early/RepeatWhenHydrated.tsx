import { useLayoutEffect } from 'react';
import { repeatEvents } from './repeatEvents';

/** Repeats early events as soon as the surrounding part of the page has hydrated. Renders nothing. */
export function RepeatWhenHydrated() {
  // Wait for the first update after hydration, because that update would overwrite repeated input.
  useLayoutEffect(() => queueMicrotask(repeatEvents), []);
  return null;
}
