import { useLayoutEffect } from 'react';
import { repeatEvents } from './repeatEvents';

/** Replays early events as soon as the surrounding part of the page has hydrated. Renders nothing. */
export function RepeatWhenHydrated() {
  // Wait for the first update after hydration, because that update would overwrite replayed input.
  useLayoutEffect(() => queueMicrotask(repeatEvents), []);
  return null;
}
