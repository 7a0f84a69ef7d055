/**
 * Waits until `work` has ended, but at most for `limitMs`.
 * @returns whether the work has ended; a failure is also an end
 */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const end = work.then(
    () => true,
    () => true,
  );
  return Promise.race([end, limit]).finally(() => clearTimeout(timer));
}
