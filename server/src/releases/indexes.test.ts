import { builtRemote } from 'release-registry/testing/builtFolder';
import { upload } from 'release-registry/testing/upload';
import { NAME, useReleaseClient } from '../testing/releaseClient';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { findByClaims, findBySecret } from 'release-registry/credentials/findCredential';
import { createCredential, revokeCredential } from 'release-registry/credentials/manageCredentials';
import { freeze, freezeRefusal, unfreeze } from 'release-registry/freezes/freezes';
import { sendNotices } from 'release-registry/notices/sendNotices';
import { publishRelease } from 'release-registry/publish';
import { readHistory } from 'release-registry/history/readHistory';

const client = useReleaseClient();

test('every statement about credentials, freezes, the log and the containers of releases uses an index', async () => {
  await client.goLive(await builtRemote('1.0.0'));
  const { db, statements } = watchStatements(client.shop.context.db);
  const { clock } = client.shop;
  const context = { db, clock };
  const credential = { name: 'checkout', packages: [NAME], commands: ['promote'], claims: null, expiresAt: null };
  await findBySecret(context, (await createCredential(context, { ...credential, actor: 'ann' })) ?? '');
  await findByClaims(context, () => true);
  await revokeCredential(context, 'checkout', 'ann');
  const [from, until] = [clock.now(), new Date('2099-01-01')];
  await freeze(context, { package: NAME, from, until, reason: 'audit' }, { actor: 'ann', credential: null });
  await freezeRefusal(db, [NAME], clock.now());
  await unfreeze(context, NAME, { actor: 'ann', credential: null });
  const build = await upload(await builtRemote('1.1.0'));
  const read = async (path: string) => Buffer.from(build.files[path] ?? '', 'base64');
  await publishRelease({ ...client.shop.context, db }, { record: build.record, read, maps: new Map() }, 'ann');
  await sendNotices(
    { ...client.shop.context, db, clock: { now: () => later(clock.now(), DAY_MS * 2) } },
    'http://127.0.0.1:1/',
  );
  await readHistory(db, {});
  await readHistory(db, { since: from });
  await readHistory(db, { packages: [NAME, '*'], since: from });

  expect(statements.size).toBeGreaterThan(10);
  expect(await findScans(client.shop.context.db, statements)).toEqual([]);
});
