import { useEffect, useRef } from 'react';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 20_000;

/** Time to wait before asking again, in ms: longer each time, up to a limit. `asked` counts from 0. */
export function delayBeforeAsking(asked: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 1.5 ** asked);
}

interface Question {
  /** The last answer was that there is none yet. */
  isPending: boolean;
  isFetching: boolean;
  ask: () => unknown;
}

/** Goes on asking while the answer is pending, also after an attempt that failed. */
export function useAskAgain({ isPending, isFetching, ask }: Question): void {
  const asked = useRef(0);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(() => {
    if (!isPending || isFetching) return;
    const timer = setTimeout(() => latestAsk.current(), delayBeforeAsking(asked.current));
    asked.current += 1;
    return () => clearTimeout(timer);
  }, [isPending, isFetching]);
}
