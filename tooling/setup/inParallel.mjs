/** Runs up to `width` jobs at a time and resolves to their results in the jobs' order. A job must not reject. */
export async function inParallel(jobs, width) {
  const results = [];
  let next = 0;
  const runJobs = async () => {
    while (next < jobs.length) {
      const index = next++;
      results[index] = await jobs[index]();
    }
  };
  await Promise.all(Array.from({ length: width }, runJobs));
  return results;
}
