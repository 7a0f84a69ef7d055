/**
 * Waits for `work` for at most `limitMs` milliseconds.
 * @returns true if `work` settled in time, even if it failed
 */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, limit]).finally(() => clearTimeout(timer));
}
