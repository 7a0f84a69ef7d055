import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withBuildLock } from './buildLock.mjs';

let folder;
let path;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-lock-'));
  path = join(folder, 'mfe-catalog.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second build of a package waits until the first one ends', async () => {
  const events = [];
  const first = withBuildLock(path, async () => {
    events.push('first begins');
    await delay(400);
    events.push('first ends');
  });
  const second = withBuildLock(path, async () => void events.push('second begins'), {
    onWait: (pid) => events.push(pid),
  });
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', process.pid, 'first ends', 'second begins']);
  expect(existsSync(path)).toBe(false);
});

test('a build that fails releases its lock', async () => {
  await expect(withBuildLock(path, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(existsSync(path)).toBe(false);
});

test('a build ignores the lock of a process that has been killed', async () => {
  writeFileSync(path, '999999999');
  await expect(withBuildLock(path, async () => {})).resolves.toBeUndefined();
});
