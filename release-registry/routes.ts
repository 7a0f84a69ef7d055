import type {} from '@fastify/swagger';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SERVER } from 'shared/compatibility/incompatibilities';
import { REMOVE_OLD_RELEASES } from 'shared/contract/officeReleaseChanges';
import { RELEASE_CALLER, RELEASE_ERRORS, RELEASE_VITALS, RELEASES, TRACE_STACK } from 'shared/contract/officeReleases';
import type { ServerContract } from 'shared/contract/replyShape';
import type { ReleaseRecord } from 'shared/contract/registry';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Db } from 'server-kit/db/database';
import type { ContractTypes } from 'server-kit/http/Routes';
import { publishedRecord } from './publishedRecord';
import { activationRoutes } from './activationRoutes';
import { canRelease, canReleaseServer } from './canRelease';
import { checkRecord } from './checkRecord';
import { collectGarbage } from './collectGarbage';
import { authenticateCallers, callerOf } from './credentials/authenticate';
import { canSee, commandsOf, type FindPerson, requirePermission } from './credentials/Caller';
import { credentialRoutes } from './credentials/credentialRoutes';
import { listErrors } from './evidence/listErrors';
import { listVitals } from './evidence/vitals';
import { freezeRoutes } from './freezes/freezeRoutes';
import { historyRoutes } from './history/historyRoutes';
import { ALL_PACKAGES } from './history/entryNames';
import { recordEntries } from './history/recordEntry';
import { RELEASE_RETENTION_DAYS } from './releaseRetention';
import { refuseRepeatedPackage } from './plans';
import { previewRoutes } from './previews/previewRoutes';
import { createProbe } from './probe/createProbe';
import { loadFromOrigin } from './probe/loadFromOrigin';
import { loadFromServer } from './probe/loadFromServer';
import { publishRelease } from './publish';
import type { ProbePages, ReleaseContext } from './ReleaseContext';
import { ReleaseError } from './releaseFolder';
import { refuseReservedRoutes } from './reservedRoutes';
import { with409ForRefusals, runPermitted } from './runPermitted';
import { type BuildOrRelease, CanReleaseBody, EvidenceQuery, PublishBody, StatusQuery } from './schemas';
import { traceStack } from './sourceMaps/traceStack';
import { releaseStatus } from './status';
import { openStore } from './store/openStore';

/**
 * The maximum size of a request with a build's files, in bytes. The shop's largest build is smaller than two megabytes.
 * Parsing and hashing a request of the maximum size takes about 80 ms.
 */
const MAX_BUILD_BYTES = 8 * 1024 * 1024;
/** The maximum size of a request with records, in bytes. */
const MAX_RECORDS_BYTES = 2 * 1024 * 1024;
/** The maximum size of a request with a stack, in bytes. A character can take several bytes in JSON. */
const MAX_STACK_BYTES = 1024 * 1024;
const DAY_HOURS = 24;

interface ReleaseOptions {
  context: AppContext;
  /** Returns this server's contract. Call it after all routes are registered. */
  contract: () => ServerContract;
  probePages: ProbePages;
  /** Finds the signed-in person and their permissions. If absent, the routes accept only credentials. */
  findPerson?: FindPerson;
}

/** Registers the routes for `npm run release`. Each request needs a credential or a signed-in person. */
export const releaseRoutes: FastifyPluginAsyncTypebox<ReleaseOptions> = async (app, options) => {
  const { context, contract, probePages, findPerson } = options;
  const { config } = context;
  const load = config.cdn.origin === undefined ? loadFromServer(app) : loadFromOrigin(config.cdn.origin);
  const probeFiles = createProbe({ config, load });
  const missingFiles = async (record: ReleaseRecord) => {
    const store = await openStore(config);
    return store.missingFiles(record).catch((error: unknown) => {
      // A forced rollback must work even if the store doesn't respond.
      context.log.warn({ err: error }, 'the files of a release could not be listed');
      return [];
    });
  };
  const checks = { probeFiles, probePages, missingFiles };
  const releaseContext = (): ReleaseContext => ({ ...context, contract: contract(), ...checks });
  authenticateCallers(app, context, findPerson);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const schema = { hide: true };

  app.get('/api/releases', { schema: { ...RELEASES.schema, querystring: StatusQuery } }, async (request) => {
    const { hours, package: name } = request.query;
    const caller = callerOf(request);
    requirePermission(caller, 'status', name === undefined ? [] : [name]);
    const packages = await releaseStatus(context, Number(hours ?? DAY_HOURS));
    return packages.filter((each) => canSee(caller, each.name) && (name === undefined || each.name === name));
  });

  app.get(RELEASE_CALLER.url, { schema: RELEASE_CALLER.schema }, async (request) => {
    const caller = callerOf(request);
    requirePermission(caller, 'status', []);
    return { name: caller.name, isAdministrator: caller.scope === null, commands: commandsOf(caller) };
  });

  app.get('/api/releases/contract', { schema }, (request) => {
    requirePermission(callerOf(request), 'can-release', []);
    return contract();
  });

  app.post(
    '/api/releases/can-release',
    { bodyLimit: MAX_RECORDS_BYTES, schema: { ...schema, body: CanReleaseBody } },
    (request) =>
      with409ForRefusals(async () => {
        const { body } = request;
        const candidates = 'server' in body ? [] : 'releases' in body ? body.releases : [body];
        const names = 'server' in body ? [SERVER] : candidates.map(candidateName);
        requirePermission(callerOf(request), 'can-release', names);
        if ('server' in body) return canReleaseServer(releaseContext(), body.server);
        refuseRepeatedPackage(
          'A set',
          names.map((name) => ({ name })),
        );
        const records = await Promise.all(candidates.map((candidate) => recordOf(context.db, candidate)));
        const arePublished = !candidates.some((candidate) => 'record' in candidate);
        return canRelease(releaseContext(), records, { arePublished });
      }),
  );

  app.post(
    '/api/releases/publish',
    { bodyLimit: MAX_BUILD_BYTES, schema: { ...schema, body: PublishBody } },
    async (request, reply) => {
      const { actor: claimed, record, files, sourceMaps = {} } = request.body;
      const { name, version } = record;
      const read = async (path: string) => {
        const content = files[path];
        if (content === undefined) throw new ReleaseError(`The file ${path} is missing from the upload.`);
        return Buffer.from(content, 'base64');
      };
      const maps = new Map(Object.entries(sourceMaps).map(([file, map]) => [file, Buffer.from(map, 'base64')]));
      const attempt = { action: 'publish', caller: callerOf(request), actor: claimed, releases: [record] };
      await runPermitted(context, 'publish', attempt, async (author) => {
        refuseReservedRoutes(record, contract());
        await publishRelease(context, { record, read, maps }, author.actor);
        await recordEntries(context.db, [{ ...author, action: 'publish', name, version, at: context.clock.now() }]);
      });
      return reply.code(201).send({ name, version });
    },
  );

  await app.register(activationRoutes, { context: releaseContext });
  await app.register(previewRoutes, { context, releaseContext });
  await app.register(freezeRoutes, { context });
  await app.register(historyRoutes, { prefix: '/api/releases', context });
  await app.register(credentialRoutes, { context });

  app.get('/api/releases/errors', { schema: { ...RELEASE_ERRORS.schema, querystring: EvidenceQuery } }, (request) => {
    const { name, minutes } = request.query;
    requirePermission(callerOf(request), 'errors', [name]);
    return listErrors(context, name, Number(minutes));
  });

  app.get('/api/releases/vitals', { schema: { ...RELEASE_VITALS.schema, querystring: EvidenceQuery } }, (request) => {
    const { name, minutes } = request.query;
    requirePermission(callerOf(request), 'vitals', [name]);
    return listVitals(context, name, Number(minutes));
  });

  const described = app.withTypeProvider<ContractTypes>();
  described.route({
    ...TRACE_STACK,
    bodyLimit: MAX_STACK_BYTES,
    handler: (request) => {
      const { stack, ...release } = request.body;
      const caller = callerOf(request);
      requirePermission(caller, 'trace', [release.name]);
      return with409ForRefusals(() => traceStack(context.db, release, stack, (name) => canSee(caller, name)));
    },
  });

  described.route({
    ...REMOVE_OLD_RELEASES,
    handler: (request) => {
      const { days = RELEASE_RETENTION_DAYS, isTrial } = request.body;
      const attempt = { action: 'gc', caller: callerOf(request), isTrial, releases: [{ name: ALL_PACKAGES }] };
      return runPermitted(context, 'gc', attempt, async (author) => {
        const removed = await collectGarbage(context, { days, isTrial });
        if (removed.length > 0 && !isTrial) {
          const note = `Removed ${removed.join(', ')}.`;
          const entry = { ...author, name: ALL_PACKAGES, action: 'gc', at: context.clock.now(), note };
          await recordEntries(context.db, [entry]);
        }
        return { removed };
      });
    },
  });
};

const candidateName = (candidate: BuildOrRelease) => ('record' in candidate ? candidate.record.name : candidate.name);

/**
 * Returns the record of a build or published version.
 * @throws {ReleaseError} if the record is invalid or the version is not published
 */
async function recordOf(db: Db, candidate: BuildOrRelease): Promise<ReleaseRecord> {
  return 'record' in candidate ? checkRecord(candidate.record) : publishedRecord(db, candidate);
}
