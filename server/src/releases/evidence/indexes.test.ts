import { buildApp } from '../../app';
import { builtRemote } from 'release-registry/testing/builtFolder';
import { NAME, useReleaseClient } from '../../testing/releaseClient';
import { findScans, watchStatements } from 'server-kit/testing/statementPlans';
import { withSourceMaps } from 'release-registry/testing/withSourceMaps';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';
import { deleteOldReports } from 'release-registry/evidence/deleteOldReports';
import { judgeCanary } from 'release-registry/evidence/judgeCanary';
import { rememberServed, storeServedVisitors } from 'release-registry/evidence/servedVisitors';
import { reportError } from './testing/simulateVisitors';

const client = useReleaseClient();

/** Matches plans that read a whole table with one row per package, which is fine because such a table is small. */
const SMALL_TABLES = /Seq Scan on release_channels\b/;

test('every statement about errors, web vitals and visitors uses an index', async () => {
  await client.goLive(await withSourceMaps(await builtRemote('1.0.0')));
  await client.publish(await builtRemote('1.1.0'));
  await client.activate('canary', { version: '1.1.0', percent: 50 });
  const { context } = client.shop;
  const { db, statements } = watchStatements(context.db);
  const app = await buildApp({ ...context, db });
  const release = `${NAME}@1.0.0`;
  const stack = `at run (https://shop.example.com/cdn/${NAME}/1.0.0/home.js:1:1)`;
  const page = { visitorId: 'v', route: '', module: './HomePage', release };
  try {
    const errors = [{ kind: 'error', message: 'Error: it is broken', stack }];
    const vitals = [{ release, metric: 'LCP', value: 900 }];
    const report = await app.inject({ method: 'POST', url: '/api/reports/save', payload: { ...page, errors, vitals } });
    expect(report.statusCode).toBe(204);
    await reportError(app, { name: NAME, version: '1.1.0' }, '192.0.2.1');
    const headers = { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` };
    for (const list of ['errors', 'vitals']) {
      const reply = await app.inject({ url: `/api/releases/${list}?name=${NAME}&minutes=60`, headers });
      expect(reply.json()).not.toEqual([]);
    }
    const { canary = null, ...channel } = await client.status();
    await judgeCanary(db, { ...channel, canary: canary ?? { version: '', percent: 0 } });
    rememberServed({ db }, { ip: '192.0.2.1' }, [{ name: NAME, version: '1.1.0' }]);
    await storeServedVisitors({ db, clock: context.clock });
    await deleteOldReports({ db, clock: context.clock });
  } finally {
    await app.close();
  }
  expect(statements.size).toBeGreaterThan(15);
  expect(await findScans(context.db, statements, SMALL_TABLES)).toEqual([]);
});
