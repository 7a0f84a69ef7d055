import { useLayoutEffect } from 'react';
import { replayEvents } from './replayEvents';

/** Replays early events as soon as the surrounding part of the page has hydrated. Renders nothing. */
export function ReplayWhenHydrated() {
  // Replay after the first update that follows hydration, because that update would overwrite replayed input.
  useLayoutEffect(() => queueMicrotask(replayEvents), []);
  return null;
}
