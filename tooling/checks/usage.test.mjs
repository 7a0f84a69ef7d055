import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/root.mjs';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const CHAOS = ['--import', 'tsx', join(ROOT, 'server/src/chaos/main.ts')];

/** The scripts that run one of our programs, directly or in a package. The other scripts run programs of others. */
const OWN = Object.entries(scripts).filter(([, script]) => /\bnode \S+\.mjs|^npm run /.test(script));

test.each(OWN)('npm run %s -- --help only prints the usage', (name) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect([status, stdout.slice(0, `Usage: ${command}`.length), stderr]).toEqual([0, `Usage: ${command}`, '']);
});

test.each([
  ['chaos', CHAOS, ['--nonsense'], "Unknown option '--nonsense'."],
  ['bench', [join(ROOT, 'bench/main.mjs')], ['--nonsense'], "Unknown option '--nonsense'."],
  [
    'bench',
    [join(ROOT, 'bench/main.mjs')],
    ['--only', 'nothing'],
    'Unknown benchmarks: nothing. Choose from pages, server, office, isolation, build, dev, peer.',
  ],
  [
    'bench',
    [join(ROOT, 'bench/main.mjs')],
    ['--runs', 'few'],
    '--runs is "few", but must be a whole number from 1 to 1000.',
  ],
  ['skew', [join(ROOT, 'skew/run.mjs')], ['--nonsense'], "Unknown option '--nonsense'."],
  [
    'skew',
    [join(ROOT, 'skew/run.mjs')],
    ['nonsense'],
    expect.stringMatching(/^There is no package nonsense\. Choose from shell, .*\.$/),
  ],
  ['skew', [join(ROOT, 'skew/run.mjs')], ['--seed', 'few'], '--seed is "few", but must be a whole number.'],
  ['dev', [join(ROOT, 'tooling/dev.mjs')], ['--nonsense'], "Unknown option '--nonsense'."],
  [
    'new-remote',
    [join(ROOT, 'tooling/newRemote.mjs')],
    ['support'],
    "Give the path of the remote's page, such as --route support.",
  ],
  ['new-remote', [join(ROOT, 'tooling/newRemote.mjs')], [], 'Specify one remote, such as mfe-support.'],
  ['lint', [join(ROOT, 'tooling/lint.mjs')], ['mfe-chekout'], 'There is no mfe-chekout to lint.'],
  ['pack-packages', [join(ROOT, 'tooling/packPackages.mjs')], [], 'Specify one folder for the packages.'],
  [
    'build',
    [join(ROOT, 'tooling/build.mjs')],
    ['nonsense'],
    expect.stringMatching(/^There is no package nonsense to build\. Choose from shell, .*\.$/),
  ],
  [
    'test',
    [join(ROOT, 'tooling/test.mjs')],
    ['server/src/shop/invoices'],
    'Choose the package of the tests: npm test -w server -- invoices.',
  ],
  [
    'preview-journey',
    ['--import', 'tsx', join(ROOT, 'e2e/previewJourney.ts')],
    ['http://127.0.0.1:3000/'],
    'Give the link that "npm run release -- preview" printed, with /api/preview?token= in it.',
  ],
])('npm run %s rejects invalid arguments and prints its usage (case %#)', (name, program, args, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: join(ROOT, 'server'),
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, '']);
  const [said, usage, ...more] = stderr.trim().split('\n');
  expect([said, more]).toEqual([sentence, []]);
  expect(usage).toMatch(new RegExp(`^Usage: npm ${name === 'test' ? '' : 'run '}${name}`));
});

test.each(['18', '20.18'])('npm run test:node rejects Node %s, which is older than the shop requires', (version) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'tooling/testOnNode.mjs'), '22', version], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining(`Node ${version} is too old. Choose 20.19.0 or later.`),
  ]);
});
