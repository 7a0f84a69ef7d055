import { readHistory } from 'release-registry/history/readHistory';
import { trimLog } from 'release-registry/history/trimLog';
import { builtFolder, builtRemote, builtShell } from 'release-registry/testing/builtFolder';
import { DAY_MS, later } from 'server-kit/clock/clock';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { NAME, useReleaseClient } from '../../testing/releaseClient';

const client = useReleaseClient();
const { call, activate, goLive } = client;

const gifts = (version: string) => builtFolder({ name: 'mfe-gifts', version }, { 'remoteEntry.js': `// ${version}` });

async function collectGarbageAfter(days: number) {
  client.shop.clock.set(later(client.shop.clock.now(), days * DAY_MS));
  expect((await call('/gc', { isTrial: false })).statusCode).toBe(200);
}

/** Lists the log's entries about a package, the oldest first. */
async function entriesOf(name: string): Promise<string[]> {
  const entries = await readHistory(client.shop.context.db, { packages: [name] });
  return entries.reverse().map(({ action, version }) => `${action} ${version}`);
}

test('gc keeps every entry of the log for 400 days', async () => {
  await goLive(await builtRemote('1.0.0'));
  await collectGarbageAfter(399);
  expect(await entriesOf(NAME)).toEqual(['publish 1.0.0', 'promote 1.0.0']);
  await collectGarbageAfter(2);
  expect(await entriesOf(NAME)).toEqual(['promote 1.0.0']);
});

test('after gc has trimmed the log, a rollback and a promotion of a retired package still work', async () => {
  await goLive(await builtShell('1.0.0'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await goLive(await builtRemote(version));
  await goLive(await gifts('1.0.0'));
  await activate('retire', { reason: 'no longer sold' }, 'mfe-gifts');
  await collectGarbageAfter(401);
  expect(await entriesOf(NAME)).toEqual(['promote 1.2.0', 'promote 1.3.0']);
  expect(await entriesOf('mfe-gifts')).toEqual(['retire 1.0.0']);
  expect((await activate('rollback')).json()).toMatchObject({ stable: '1.2.0', previous: null });
  expect((await activate('rollback')).json().detail).toContain('There is no good release before mfe-catalog@1.2.0.');
  const back = await goLive(await gifts('1.1.0'));
  expect(back).toMatchObject({ stable: '1.1.0', revision: 3 });
});

test('the statement that trims the log uses indexes', async () => {
  await goLive(await builtRemote('1.0.0'));
  const { db, statements } = watchStatements(client.shop.context.db);
  await trimLog({ ...client.shop, db });
  expect(statements.size).toBe(1);
  expect(await findScans(client.shop.context.db, statements)).toEqual([]);
});
