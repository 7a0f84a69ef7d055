import { useEffect, useRef } from 'react';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 20_000;

/** Time to wait before asking again, in ms: longer each time, up to a limit. `asked` counts from 0. */
export function delayBeforeAsking(asked: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 1.5 ** asked);
}

/** Goes on asking while the answer is pending, also after an attempt that failed. `ask` resolves once there was an answer or none. */
export function useAskAgain(isPending: boolean, ask: () => PromiseLike<unknown>): void {
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(() => {
    if (!isPending) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askLater = (asked: number) => {
      timer = setTimeout(() => {
        void latestAsk.current().then(() => {
          if (!isOver) askLater(asked + 1);
        });
      }, delayBeforeAsking(asked));
    };
    askLater(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isPending]);
}
