/**
 * Runs `task` after the page has loaded and the browser is idle. Does nothing without `requestIdleCallback`.
 * @returns a function that cancels the task
 */
export function onceIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let handle: number | undefined;
  const wait = () => {
    handle = requestIdleCallback(task);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
