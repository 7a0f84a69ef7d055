import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from './folderLock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockPath = () => join(folder, 'in-use.lock');
const leftBehindBy = (holder: object) =>
  writeFileSync(lockPath(), JSON.stringify({ token: 'x', startedAt: '', ...holder }));

it('locking a folder twice fails with an explanation until the first lock is released', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(
    /^The folder .* is in use by another server \(process \d+ on .+\)\. Stop that server first, or set DATA_DIR to another folder\.$/,
  );
  release();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it("a new server takes over a killed process's lock", () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  leftBehindBy({ host: hostname(), pid });
  lockFolder(folder)();
});

it('a new server takes over an incomplete lock', () => {
  writeFileSync(lockPath(), '{"tok');
  lockFolder(folder)();
});

it("a new server takes over a dead process's lock, even if another process now has the same id", () => {
  leftBehindBy({ host: hostname(), pid: process.ppid, startedAt: 'long ago' });
  lockFolder(folder)();
});

it("a new server takes over another machine's lock if the lock has no recent heartbeat", () => {
  leftBehindBy({ host: 'another-machine', pid: 1 });
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  const aMinuteAgo = Date.now() / 1000 - 60;
  utimesSync(lockPath(), aMinuteAgo, aMinuteAgo);
  lockFolder(folder)();
});
