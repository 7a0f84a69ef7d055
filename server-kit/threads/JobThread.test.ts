import { JobThread } from './JobThread';

const thread = new JobThread<number, number>(
  { beside: new URL('./testing/fillMemory.ts', import.meta.url).href, name: 'fillMemory' },
  { limitMs: 60_000 },
);

it('a job that needs too much memory fails, and the next job runs in a new thread', async () => {
  await expect(thread.run(500, 'ann')).rejects.toThrow('memory');
  expect(await thread.run(1, 'ann')).toBe(1);
});

it('an owner with many waiting jobs does not delay the job of another owner', async () => {
  const done: string[] = [];
  const run = (owner: string) => thread.run(1, owner).then(() => done.push(owner));
  await Promise.all([...Array.from({ length: 20 }, () => run('ann')), run('bob')]);
  expect(done.indexOf('bob')).toBeLessThan(3);
});
