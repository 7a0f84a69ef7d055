import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../app';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../../testing/releaseClient';
import { withSourceMaps } from 'release-registry/testing/withSourceMaps';

const client = useReleaseClient();
const RELEASE = `${NAME}@1.0.0`;

/** Returns a stack trace of `count` frames, each in a different script. The scripts' names begin with `prefix`. */
function stackOf(prefix: string, count: number): string {
  const names = Array.from({ length: count }, (_, index) => `${prefix}${index}.js`);
  return names.map((file) => `at run (https://shop.example.com/cdn/${NAME}/1.0.0/${file}:1:1)`).join('\n');
}

/** Returns the number of source map queries for each report. A report is a list of stack traces. */
async function readsOf(reports: readonly (readonly string[])[]): Promise<number[]> {
  await client.goLive(await withSourceMaps(await builtRemote('1.0.0')));
  const { context } = client.shop;
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('release_source_maps')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const app = await buildApp({ ...context, db: context.db.withPlugin(plugin) });
  const counts: number[] = [];
  try {
    for (const stacks of reports) {
      reads = 0;
      const errors = stacks.map((stack) => ({ kind: 'error', message: 'Error: it is broken', stack }));
      const payload = { visitorId: 'v', route: '', module: '', release: RELEASE, errors };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/reports/save', payload });
      expect(statusCode).toBe(204);
      counts.push(reads);
    }
  } finally {
    await app.close();
  }
  return counts;
}

test('the server looks up at most five source maps per stack', async () => {
  expect(await readsOf([[stackOf('forged', 18)]])).toEqual([5]);
});

test('the server looks up at most ten source maps per report', async () => {
  const stacks = Array.from({ length: 10 }, (_, index) => stackOf(`forged${index}-`, 5));
  expect(await readsOf([stacks])).toEqual([10]);
});

test('the server looks up a script’s source map once, even if there is none', async () => {
  const stacks = [
    stackOf('forged', 3),
    `at run (https://shop.example.com/cdn/${RELEASE.replace('@', '/')}/home.js:1:1)`,
  ];
  expect(await readsOf([stacks, stacks])).toEqual([4, 0]);
});

test('scripts without a source map do not evict other maps from the cache', async () => {
  const home = `at run (https://shop.example.com/cdn/${NAME}/1.0.0/home.js:1:1)`;
  const others = Array.from({ length: 8 }, (_, index) => [
    home,
    stackOf(`other${index}-`, 4),
    stackOf(`more${index}-`, 5),
  ]);
  expect(await readsOf([[home], ...others, [home]])).toEqual([1, ...others.map(() => 9), 0]);
});
