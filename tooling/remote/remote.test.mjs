import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

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
