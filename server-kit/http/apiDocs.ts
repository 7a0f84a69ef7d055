import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './securityHeaders';

/** The hash of the only inline style on the documentation page. */
const INLINED_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Serves `/api/docs`, the API documentation. Fastify generates it from the schemas that validate the requests. */
export async function registerApiDocs(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title, version: '1.0.0' } },
    transform: ({ schema, url }) => ({ schema: { tags: [groupOf(url)], ...schema }, url }),
  });
  const headers = pageHeaders({}, { styles: ["'unsafe-hashes'", INLINED_STYLE] });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      preHandler: (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
    },
  });
}

/** Returns the group of a call in the documentation: the first segment after `/api`. */
function groupOf(url: string): string {
  return /^(?:\/api)?\/([^/]+)/.exec(url)?.[1] ?? '';
}
