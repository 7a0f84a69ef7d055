/** Does the jobs `width` at a time, in order; resolves to their results in that order. A job reports its failure by its result. */
export async function inParallel(jobs, width) {
  const results = [];
  let next = 0;
  const lane = async () => {
    while (next < jobs.length) {
      const index = next++;
      results[index] = await jobs[index]();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
