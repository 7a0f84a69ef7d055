import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from '../context/AppContext';
import type { Db } from '../db/database';
import { publishedRecord } from './activate';
import { activationRoutes, replyToRefusals } from './activationRoutes';
import { canRelease, canReleaseServer } from './canRelease';
import { checkRecord } from './checkRecord';
import { collectGarbage } from './collectGarbage';
import { listErrors } from './evidence/listErrors';
import { listVitals } from './evidence/vitals';
import { KEEP_DAYS } from './keepDays';
import { previewRoutes } from './previews/previewRoutes';
import { createProbe } from './probe/createProbe';
import { loadFromOrigin } from './probe/loadFromOrigin';
import { loadFromServer } from './probe/loadFromServer';
import { publishRelease } from './publish';
import type { ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';
import { requireDeployToken } from './requireDeployToken';
import {
  type Candidate,
  CanReleaseBody,
  EvidenceQuery,
  GarbageBody,
  PublishBody,
  StatusQuery,
  TraceBody,
} from './schemas';
import { traceStack } from './sourceMaps/traceStack';
import { releaseStatus } from './status';

/** The maximum size of a request. One request contains a whole release, and a build has a few hundred kilobytes. */
const RELEASE_LIMIT = 64 * 1024 * 1024;
/** The maximum size of a request with a stack. A character can take several bytes in JSON. */
const STACK_LIMIT = 1024 * 1024;
const DAY_HOURS = 24;

interface ReleaseOptions {
  context: AppContext;
  /** Returns the contract of this server. Call it after all routes are registered. */
  contract: () => ServerContract;
}

/** Registers the calls of `npm run release` under `/api/releases`. Each call requires the deploy token. */
export const releaseRoutes: FastifyPluginAsyncTypebox<ReleaseOptions> = async (app, { context, contract }) => {
  const { config } = context;
  const load = config.cdn.origin === undefined ? loadFromServer(app) : loadFromOrigin(config.cdn.origin);
  const probeFiles = createProbe({ config, load });
  const releaseContext = (): ReleaseContext => ({ ...context, contract: contract(), probeFiles });
  app.addHook('onRequest', requireDeployToken(context));
  const schema = { hide: true };

  app.get('/api/releases', { schema: { ...schema, querystring: StatusQuery } }, async ({ query: { hours } }, reply) => {
    void reply.header('cache-control', 'no-store');
    return releaseStatus(context, Number(hours ?? DAY_HOURS));
  });

  app.get('/api/releases/contract', { schema }, () => contract());

  app.post(
    '/api/releases/can-release',
    { bodyLimit: RELEASE_LIMIT, schema: { ...schema, body: CanReleaseBody } },
    ({ body }) =>
      replyToRefusals(async () => {
        if ('server' in body) return canReleaseServer(releaseContext(), body.server);
        const candidates = 'releases' in body ? body.releases : [body];
        const records = await Promise.all(candidates.map((candidate) => recordOf(context.db, candidate)));
        return canRelease(releaseContext(), records);
      }),
  );

  app.post(
    '/api/releases/publish',
    { bodyLimit: RELEASE_LIMIT, schema: { ...schema, body: PublishBody } },
    async ({ body: { actor, record, files, sourceMaps = {} } }, reply) => {
      const read = async (path: string) => {
        const content = files[path];
        if (content === undefined) throw new ReleaseError(`The file ${path} was not sent.`);
        return Buffer.from(content, 'base64');
      };
      const maps = new Map(Object.entries(sourceMaps).map(([file, map]) => [file, Buffer.from(map, 'base64')]));
      await replyToRefusals(() => publishRelease(context, { record, read, maps }, actor));
      return reply.code(201).send({ name: record.name, version: record.version });
    },
  );

  const requiresProof = config.requiresPreviewProof;
  await app.register(activationRoutes, { prefix: '/api/releases', context: releaseContext, requiresProof });
  await app.register(previewRoutes, { prefix: '/api/releases', context, releaseContext });

  app.get('/api/releases/errors', { schema: { ...schema, querystring: EvidenceQuery } }, ({ query }, reply) => {
    void reply.header('cache-control', 'no-store');
    return listErrors(context, query.name, Number(query.minutes));
  });

  app.get('/api/releases/vitals', { schema: { ...schema, querystring: EvidenceQuery } }, ({ query }, reply) => {
    void reply.header('cache-control', 'no-store');
    return listVitals(context, query.name, Number(query.minutes));
  });

  app.post(
    '/api/releases/trace',
    { bodyLimit: STACK_LIMIT, schema: { ...schema, body: TraceBody } },
    ({ body: { stack, ...release } }) => replyToRefusals(() => traceStack(context.db, release, stack)),
  );

  app.post('/api/releases/gc', { schema: { ...schema, body: GarbageBody } }, async ({ body }) => ({
    removed: await collectGarbage(context, { days: KEEP_DAYS, ...body }),
  }));
};

/** Returns the record of a build or of a published version. @throws {ReleaseError} if it is invalid or not published */
async function recordOf(db: Db, candidate: Candidate): Promise<ReleaseRecord> {
  return 'record' in candidate ? checkRecord(candidate.record) : publishedRecord(db, candidate.name, candidate.version);
}
