import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ServerContract } from 'shared/contract/answerShape';
import { HttpProblem } from '../http/httpProblem';
import type { AreaOptions } from '../services';
import { canRelease, canReleaseServer } from './canRelease';
import { rolledBack, withCanary } from './changes';
import { checkRecord } from './checkRecord';
import { collectGarbage } from './collectGarbage';
import { activate, publishedRecord } from './activate';
import { type ChannelState, promoted } from './channel';
import { publishRelease } from './publish';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';
import { requireDeployToken } from './requireDeployToken';
import { CanaryBody, CanReleaseBody, GarbageBody, PromoteBody, PublishBody, RollbackBody, StatusQuery } from './schemas';
import { releaseStatus } from './status';

/** A release is sent whole, in one request; a build has some hundred kilobytes. */
const RELEASE_LIMIT = 64 * 1024 * 1024;
const DAY_HOURS = 24;

interface ReleaseOptions extends AreaOptions {
  /** What this server answers; known once all routes are registered. */
  contract: () => ServerContract;
}

/** `/api/releases`: what `npm run release` calls. Each needs the deploy token. */
export const releaseRoutes: FastifyPluginAsyncTypebox<ReleaseOptions> = async (app, { services, contract }) => {
  const context = (): ReleaseContext => ({ ...services, contract: contract() });
  app.addHook('onRequest', requireDeployToken(services));
  const schema = { hide: true };

  app.get('/api/releases', { schema: { ...schema, querystring: StatusQuery } }, async ({ query: { hours } }, reply) => {
    void reply.header('cache-control', 'no-store');
    return releaseStatus(services, Number(hours ?? DAY_HOURS));
  });

  app.get('/api/releases/contract', { schema }, () => contract());

  app.post('/api/releases/can-release', { bodyLimit: RELEASE_LIMIT, schema: { ...schema, body: CanReleaseBody } }, ({ body }) =>
    sayRefusals(async () => {
      if ('server' in body) return canReleaseServer(context(), body.server);
      if ('name' in body) return canRelease(context(), await publishedRecord(services.db, body.name, body.version));
      return canRelease(context(), checkRecord(body.record));
    }),
  );

  app.post('/api/releases/publish', { bodyLimit: RELEASE_LIMIT, schema: { ...schema, body: PublishBody } }, async ({ body: { actor, record, files } }, reply) => {
    const read = async (path: string) => {
      const content = files[path];
      if (content === undefined) throw new ReleaseError(`The file ${path} was not sent.`);
      return Buffer.from(content, 'base64');
    };
    await sayRefusals(() => publishRelease(services, record, read, actor));
    return reply.code(201).send({ name: record.name, version: record.version });
  });

  app.post('/api/releases/promote', { schema: { ...schema, body: PromoteBody } }, ({ body: { version, ...change } }) =>
    sayRefusals(() => activate(context(), { ...change, action: 'promote', to: (current) => promoted(current, version) })),
  );

  app.post('/api/releases/rollback', { schema: { ...schema, body: RollbackBody } }, ({ body }) =>
    sayRefusals(() => activate(context(), { ...body, action: 'rollback', to: rolledBack })),
  );

  app.post('/api/releases/canary', { schema: { ...schema, body: CanaryBody } }, ({ body: { version, percent, ...change } }) =>
    sayRefusals(() => {
      const to = (current: ChannelState | undefined) => withCanary(current, version, percent);
      return activate(context(), { ...change, action: 'canary', to });
    }),
  );

  app.post('/api/releases/gc', { schema: { ...schema, body: GarbageBody } }, async ({ body }) => ({ removed: await collectGarbage(services, body) }));
};

/** What cannot be released is refused with its sentence. */
async function sayRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) throw new HttpProblem(409, error.message);
    throw error;
  }
}
