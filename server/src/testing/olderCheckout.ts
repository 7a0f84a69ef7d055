import { execFileSync } from 'node:child_process';
import { INSTALL_FOLDER } from 'server-kit/config/installFolder';

/** The files that the builds of the server and the sandbox need. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'server',
  'server-kit',
  'release-registry',
  'shared',
  'payment-sandbox',
  'tooling',
  'content',
];
const LINK = `
  import { linkPackages } from './tooling/setup/linkPackages.mjs';
  linkPackages(process.argv[1], ['server']);`;
const BUILD = `
  import { buildService } from './tooling/setup/buildService.mjs';
  for (const name of ['server', 'payment-sandbox']) await buildService(name);`;

/** Returns the last commit that changed one of `paths`, or `undefined` without a git history. */
export function lastCommitOf(...paths: string[]): string | undefined {
  try {
    const output = execFileSync('git', ['log', '-1', '--format=%H', '--', ...paths], { cwd: INSTALL_FOLDER });
    return output.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Builds the server and the payment sandbox of `commit` in the empty `folder`. Uses the installed packages of this
 * checkout.
 */
export function buildOlderCheckout(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { cwd: INSTALL_FOLDER, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const run = (script: string, cwd: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, folder], { cwd });
  run(LINK, INSTALL_FOLDER);
  run(BUILD, folder);
}
