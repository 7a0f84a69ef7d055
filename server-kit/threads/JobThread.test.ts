import { JobThread } from './JobThread';

const thread = new JobThread<number, number>(
  { beside: new URL('./testing/fillMemory.ts', import.meta.url).href, name: 'fillMemory' },
  60_000,
);

it('a job that needs too much memory fails, and the next job runs in a new thread', async () => {
  await expect(thread.run(500)).rejects.toThrow('memory');
  expect(await thread.run(1)).toBe(1);
});
