import { eventually } from './eventually';

const LIMIT_MS = 110_000;

/** Waits until the server at `url` is ready. If `ended` rejects first, rejects with its reason. */
export async function untilReady(url: string, ended: Promise<never>): Promise<void> {
  const ready = eventually(async () => {
    const response = await fetch(`${url}/readyz`);
    if (!response.ok) throw new Error(`/readyz responds with ${response.status}`);
  }, LIMIT_MS);
  await Promise.race([ready, ended]);
}
