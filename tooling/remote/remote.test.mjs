import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';
import { buildRemote } from './build.mjs';

function remote(...args) {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'tooling/remote.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, sentence: stderr.split('\n')[0] };
}

test.each([
  [[], 'Specify a command: new, build or dev.'],
  [['fly'], 'There is no command fly.'],
  [['build', 'mfe-support', 'mfe-other'], 'Too many arguments: mfe-other.'],
  [['new', 'mfe-support'], 'Give the name of the remote and the path of its page.'],
  [['dev'], 'Give the URL of the deployed shop, such as --shell=https://shop.example.com.'],
  [['dev', '--shell=shop'], '--shell is "shop", but must be the URL of a site.'],
])('remote %j prints an error message', (args, sentence) => {
  expect(remote(...args)).toEqual({ status: 2, sentence });
});

test("remote build explains that it does not work in the shop's repository", () => {
  expect(remote('build')).toEqual({
    status: 1,
    sentence: '`remote` is for a remote in its own repository. In the shop, use the scripts in package.json.',
  });
});

test('a failed build removes the earlier build, so that nobody publishes it by mistake', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  mkdirSync(join(folder, 'dist'));
  const config = { mode: 'production', context: folder, entry: './missing.js' };
  writeFileSync(join(folder, 'webpack.config.mjs'), `export default () => (${JSON.stringify(config)});`);
  await expect(buildRemote(folder)).rejects.toThrow('could not be built');
  expect(existsSync(join(folder, 'dist'))).toBe(false);
  rmSync(folder, { recursive: true });
});
