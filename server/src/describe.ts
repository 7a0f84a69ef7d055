import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createPasswordHasher } from './shop/accounts/passwordHasher';
import { buildApp } from './app';
import { systemClock } from 'server-kit/clock/clock';
import { loadConfig } from './config/loadConfig';
import { ContentFile } from './shop/content/ContentFile';
import { createDb } from 'server-kit/db/database';
import type { StatementPool } from 'server-kit/db/StatementPool';
import { createPaymentProvider } from './shop/provider/PaymentContext';
import { DEMO_DEPLOY_TOKEN } from 'release-registry/requireDeployToken';

/** A database that rejects every statement, because the server's contract doesn't depend on the database. */
const noDatabase: StatementPool = {
  connect: () => Promise.reject(new Error('There is no database.')),
  query: () => Promise.reject(new Error('There is no database.')),
  end: () => Promise.resolve(),
};

// Prints the server's contract: its replies and the page contracts that it supports (`ServerContract`). The server's
// build stores the output for `can-release server`.
const dataDir = await mkdtemp(join(tmpdir(), 'describe-'));
try {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  const app = await buildApp({
    config,
    db: createDb(noDatabase),
    clock: systemClock,
    log,
    passwords: createPasswordHasher(),
    provider: createPaymentProvider(config),
    contentFile: await ContentFile.open({ config, log }),
    wakeMail: () => undefined,
  });
  const { body, statusCode } = await app.inject({
    url: '/api/releases/contract',
    headers: { authorization: `Bearer ${DEMO_DEPLOY_TOKEN}` },
  });
  if (statusCode !== 200) throw new Error(`The server could not describe its contract: ${body}`);
  process.stdout.write(body);
  await app.close();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
