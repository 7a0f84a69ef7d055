import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { openTestShop, type TestShop } from '../../testing/testShop';
import { toDevice } from './device';
import { listPublicKeys } from './licenceKeys';
import { readOfflineRequest } from './offlineRequest';
import { signLicence } from './signLicence';

const FOLDER = join(import.meta.dirname, '../../../../docs/activation');
const VECTORS = join(FOLDER, 'vectors.json');
const CODE = '7KQ2M-XW4RD-93HTA-PB6EC';
const DEVICE_ID = 'device-of-the-reception';
/** What a program without internet shows for this code and device. */
const REQUEST = 'BT72W-54ECQ-HAJRT-KYHRA';
const ISSUED = new Date('2027-01-04T12:00:00Z');
const AFTER = new Date('2027-02-04T00:00:00Z');
/** The end of a file's last day in London. */
const AFTER_FILE = new Date('2027-05-04T23:00:00Z');
/** The ASN.1 header of an Ed25519 key (RFC 8410), which its 32 bytes follow. */
const PKCS8 = '302e020100300506032b657004220420';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Stores a key that is the same in every run, unlike the shop's. */
async function storeKey(number: number): Promise<void> {
  const der = Buffer.concat([Buffer.from(PKCS8, 'hex'), Buffer.alloc(32, number)]);
  const { x = '', d = '' } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
  await shop.context.db.insertInto('licence_keys').values({ number, kid, x, private_key: d }).execute();
}

async function createVectors() {
  const context = { ...shop.context, clock: { now: () => ISSUED } };
  const { db } = context;
  await db.deleteFrom('licence_keys').execute();
  for (const number of [1, 2]) await storeKey(number);
  const device = toDevice(CODE, 'RECEPTION-PC', DEVICE_ID).hash ?? '';
  const sign = (days: number) => signLicence(context, { code: CODE, device, endDate: '2027-12-31', days });
  const online = await sign(30);
  const file = await sign(120);
  await db.updateTable('licence_keys').set({ private_key: null }).where('number', '=', 1).execute();
  const rotated = await sign(30);
  const [header = '', , signature = ''] = online.licence.split('.');
  const changed = { ...file, licence: [header, file.licence.split('.')[1], signature].join('.') };
  const from = (at: Date) => ({ code: CODE, deviceId: DEVICE_ID, now: at.getTime() / 1000 });
  const issued = from(ISSUED);
  return {
    keys: await listPublicKeys(db),
    request: { code: CODE, deviceId: DEVICE_ID, request: REQUEST },
    licences: [
      { name: 'right', ...online, ...issued, outcome: 'valid' },
      { name: 'a file after the days of grace', ...file, ...from(AFTER), outcome: 'valid' },
      { name: 'a file after its last day', ...file, ...from(AFTER_FILE), outcome: 'expired' },
      { name: 'expired', ...online, ...from(AFTER), outcome: 'expired' },
      { name: 'changed', ...changed, ...issued, outcome: 'changed' },
      { name: 'wrong device', ...online, ...issued, deviceId: 'device-of-another-pc', outcome: 'wrong device' },
      { name: 'wrong code', ...online, ...issued, code: 'AAAAA-AAAAA-AAAAA-AAAAA', outcome: 'wrong code' },
      { name: 'rotated key', ...rotated, ...issued, outcome: 'valid' },
      { name: 'clock set back', ...online, ...from(new Date('2027-01-01')), outcome: 'wrong clock' },
    ],
  };
}

/** `UPDATE_VECTORS=1` writes the file. */
test('the test vectors for program authors are what the shop signs', async () => {
  const vectors = await createVectors();
  if (process.env['UPDATE_VECTORS'] === '1') writeFileSync(VECTORS, `${JSON.stringify(vectors, undefined, 2)}\n`);
  expect(JSON.parse(readFileSync(VECTORS, 'utf8'))).toEqual(vectors);
  expect(readOfflineRequest(CODE, REQUEST)).toBe(toDevice(CODE, 'RECEPTION-PC', DEVICE_ID).hash);
});

const hasMono = ['mcs', 'mono'].every((program) => spawnSync(program, ['--version']).status === 0);
test('the client in C# decides as the test vectors say, if Mono is installed', () => {
  // Lint forbids `it.skip`, so a message says that nothing was checked.
  if (!hasMono) {
    process.stderr.write(
      'Mono is not installed, so the client in C# was not tested. On Debian: mono-mcs, mono-runtime.\n',
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'licence-client-'));
  const program = join(folder, 'client.exe');
  const keysFile = join(folder, 'keys.json');
  const licenceFile = join(folder, 'licence');
  try {
    execFileSync('mcs', ['-r:System.Numerics', `-out:${program}`, join(FOLDER, 'LicenceClient.cs')]);
    const { keys, licences }: Awaited<ReturnType<typeof createVectors>> = JSON.parse(readFileSync(VECTORS, 'utf8'));
    writeFileSync(keysFile, JSON.stringify({ keys }));
    const run = (...args: string[]) => spawnSync('mono', [program, ...args], { encoding: 'utf8' }).stdout.trim();
    expect(run('request', CODE, DEVICE_ID)).toBe(REQUEST);
    const outcomes = licences.map(({ name, licence, code, deviceId, now }) => {
      writeFileSync(licenceFile, licence);
      return [name, run('check', keysFile, licenceFile, code, deviceId, String(now))];
    });
    expect(outcomes).toEqual(licences.map(({ name, outcome }) => [name, outcome]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
