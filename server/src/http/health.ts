import { sql } from 'kysely';
import type { FastifyPluginAsync } from 'fastify';
import type { AreaOptions } from '../services';

/** `/healthz`: the process answers. `/readyz`: it can also serve, since the database answers (else 503). */
export const healthRoutes: FastifyPluginAsync<AreaOptions> = async (app, { services }) => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    await sql`select 1`.execute(services.db);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
};
