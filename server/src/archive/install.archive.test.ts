import { execFileSync } from 'node:child_process';
import { chmod, copyFile, cp, readFile, readlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtShell } from 'release-registry/testing/builtFolder';
import { createEmptyDatabase, type PostgresDatabase } from 'server-kit/testing/postgresTestDatabase';
import { fromSetUp, liveSettings, type UnpackedArchive, unpackArchive } from './testing/unpackedArchive';

let archive: UnpackedArchive;
let database: PostgresDatabase;
let url: string;
let unit: string;
let settingsFile: string;

beforeAll(async () => {
  archive = await unpackArchive();
  database = await createEmptyDatabase(fromSetUp('TEST_DATABASE_URL'));
  const systemctl = join(archive.path, 'systemctl');
  await copyFile(fileURLToPath(new URL('testing/systemctl.cjs', import.meta.url)), systemctl);
  await chmod(systemctl, 0o755);
  const settings = await liveSettings(archive, database.url);
  url = `http://127.0.0.1:${settings['PORT']}`;
  unit = join(archive.root, 'shop.service');
  settingsFile = join(archive.root, 'shop.env');
  await writeFile(
    settingsFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
  );
}, 300_000);
afterAll(async () => {
  systemctl('stop');
  await archive.remove();
  await database.drop();
});

/** Expects that the first version is installed and ready. */
async function expectFirst(): Promise<void> {
  expect(await current()).toBe(first());
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
}

// Each test but the first needs the running service of the test before.
it('the installer starts the service', async () => {
  expect(await install()).toEqual({ code: 0, output: `${first()} is running.\n` });
  expect(await readFile(unit, 'utf8')).toContain(`${archive.root}/current/bin/shop`);
  await expectFirst();
});

it('the installer reverts a version that exits', async () => {
  await copyVersion('server-2.0.0');
  await writeFile(join(archive.root, 'server-2.0.0/server/dist/main.mjs'), 'process.exit(1);');
  const { code, output } = await install('server-2.0.0', '--wait', '2');
  expect([code, output]).toEqual([
    1,
    `server-2.0.0 was not ready within 2 seconds. ${first()} is running again. See: journalctl -u shop\n`,
  ]);
  await expectFirst();
});

it('the installer reverts a version that cannot be started', async () => {
  await copyVersion('server-2.1.0');
  await writeFile(join(archive.root, 'server-2.1.0/shop.service'), '[Service]\n');
  const { code, output } = await install('server-2.1.0');
  expect(code).toBe(1);
  expect(output).toMatch(/^server-2\.1\.0 could not be started: .+ is running again\. See: journalctl -u shop$/ms);
  await expectFirst();
});

it('the installer changes nothing if live releases need fields that a version does not send', async () => {
  await publishShell();
  await copyVersion('server-2.2.0');
  await setUnsupportedPageContract('server-2.2.0');
  const { code, output } = await install('server-2.2.0');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^server-2\.2\.0 is not compatible:\n.+\nNothing was changed\. Release the packages first, or add --force\.$/ms,
  );
  await expectFirst();
});

it('the installer switches to a new version and rolls back on request', async () => {
  await copyVersion('server-3.0.0');
  expect(await install('server-3.0.0')).toEqual({ code: 0, output: 'server-3.0.0 is running.\n' });
  expect(await current()).toBe('server-3.0.0');
  expect(await install()).toEqual({ code: 0, output: `${first()} is running.\n` });
  await expectFirst();
});

it.each([
  ['no settings', undefined, / cannot be read\. Copy \.env\.example there and fill it in\.$/],
  ['settings of a demo', 'PORT=3000', /^STRIPE_SECRET_KEY is missing in .+\. The service runs live shops only\.$/],
  [
    'incomplete settings',
    'STRIPE_SECRET_KEY=sk_live_q7Lw2ZtR9vXc4KbN8mHs',
    /^SITE_ORIGINS is missing: [^]*\nDATABASE_URL is missing: /,
  ],
])('with %s, the installer fails and changes nothing', async (_case, text, sentence) => {
  const file = join(archive.root, 'wrong.env');
  if (text !== undefined) await writeFile(file, text);
  const { code, output } = await archive.run('install', [
    '--settings',
    file,
    '--unit',
    join(archive.root, 'wrong.service'),
  ]);
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence)]);
  await expect(readFile(join(archive.root, 'wrong.service'))).rejects.toThrow('ENOENT');
});

const first = () => basename(archive.folder);

const current = async () => basename(await readlink(join(archive.root, 'current')));

const copyVersion = (name: string) => cp(archive.folder, join(archive.root, name), { recursive: true });

async function publishShell(): Promise<void> {
  const dir = await builtShell('1.0.0');
  const env = { RELEASE_SERVER: url, DEPLOY_TOKEN: 'a-long-deploy-token', RELEASE_ACTOR: 'ann' };
  for (const command of ['publish', 'promote']) {
    expect(await archive.run('release', [command, 'shell', '--dir', dir], env)).toMatchObject({ code: 0 });
  }
}

/** Makes a version support only a page contract that no live release uses. */
async function setUnsupportedPageContract(version: string): Promise<void> {
  const path = join(archive.root, version, 'server/dist/contract.json');
  const contract: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...contract, pageContracts: { oldest: 99, newest: 99 } }));
}

function install(version = first(), ...args: string[]) {
  return archive.run(`../../${version}/bin/install`, ['--settings', settingsFile, '--unit', unit, ...args], {
    UNIT: unit,
  });
}

function systemctl(verb: string): void {
  execFileSync(join(archive.path, 'systemctl'), [verb], { env: { PATH: archive.path, UNIT: unit } });
}
