const REPEAT_MS = 15_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs `work` and returns its result. Prints a line at the start, at the end and every 15 seconds. */
export async function step(title, work) {
  const since = performance.now();
  console.log(`${title} …`);
  const reminder = setInterval(() => console.log(`${title} … ${seconds(since)}`), REPEAT_MS);
  try {
    const result = await work();
    console.log(`${title}: done in ${seconds(since)}`);
    return result;
  } catch (error) {
    console.log(`${title}: failed after ${seconds(since)}`);
    throw error;
  } finally {
    clearInterval(reminder);
  }
}
