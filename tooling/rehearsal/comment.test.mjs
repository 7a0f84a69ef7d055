import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../setup/root.mjs';
import { runJob } from './runJob.mjs';

const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/package.yml'), 'utf8'));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comment-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the job that posts the preview link of mfe-account to the pull request 7. */
async function comment(run, link) {
  const artifacts = join(folder, `artifacts-${run}`);
  mkdirSync(join(artifacts, 'mfe-account-preview'), { recursive: true });
  writeFileSync(join(artifacts, 'mfe-account-preview/preview.txt'), `${link}\nIt works for 7 days.\nNo third line.\n`);
  await runJob({
    definition: jobs.comment,
    contexts: {
      github: { repository: 'acme/shop', token: 'x', event: { number: 7 } },
      inputs: { package: 'mfe-account' },
      env: {},
    },
    event: { sha: 'abc' },
    hub: { releases: join(folder, 'releases') },
    folder: join(folder, run),
    artifacts,
    installed: undefined,
    isSkipped: () => false,
    onStep: async () => undefined,
  });
  return readFileSync(join(folder, 'releases/comment-7'), 'utf8');
}

test('a pull request has one comment with the preview link, and the next run updates it', async () => {
  const text = (link) => `<!-- preview of mfe-account -->\n${link}\nIt works for 7 days.\n`;
  expect(await comment('first', 'https://shop.test/one')).toBe(text('https://shop.test/one'));
  expect(await comment('second', 'https://shop.test/two')).toBe(text('https://shop.test/two'));
  const calls = readFileSync(join(folder, 'releases/comment-7.calls'), 'utf8').trim().split('\n');
  expect(calls).toEqual(['repos/acme/shop/issues/7/comments', '--method']);
});

test('only the job that comments may write to pull requests, and it runs no code of the pull request', () => {
  const writers = Object.values(jobs).filter(({ permissions = {} }) => permissions['pull-requests'] === 'write');
  expect(writers).toEqual([jobs.comment]);
  expect(jobs.comment.steps.map(({ uses = '' }) => uses.split('@')[0]).filter(Boolean)).toEqual([
    'actions/download-artifact',
  ]);
});
