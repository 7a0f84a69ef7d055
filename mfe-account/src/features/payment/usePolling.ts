import { useEffect, useRef } from 'react';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 20_000;

/**
 * Returns the delay in milliseconds before the next request: exponential backoff up to a limit. `attempts` is the
 * number of earlier requests.
 */
export function pollDelay(attempts: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 1.5 ** attempts);
}

/**
 * Repeats `request` with exponential backoff while `isPending` is true. `request` must never reject, because a
 * rejection stops the polling.
 */
export function usePolling(isPending: boolean, request: () => PromiseLike<unknown>): void {
  const latestRequest = useRef(request);
  useEffect(() => {
    latestRequest.current = request;
  });
  useEffect(() => {
    if (!isPending) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const schedule = (attempts: number) => {
      timer = setTimeout(() => {
        void latestRequest.current().then(() => {
          if (!isStopped) schedule(attempts + 1);
        });
      }, pollDelay(attempts));
    };
    schedule(0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isPending]);
}
