import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSession } from '../checkout/createSession';
import { expandSession } from '../checkout/expandSession';
import { expireSession, findSession } from '../checkout/sessionChanges';
import type { SandboxContext } from '../context';
import { listEvents } from '../webhooks/listEvents';
import { refundCharge } from '../refunds/refundCharge';
import type { Changes } from '../store/Store';
import { listSessions } from '../checkout/listSessions';
import { authenticate } from './authenticate';
import { failOnDemand } from './failures';
import type { FormObject } from './form';
import { findKeptAnswer, fingerprintOf } from './idempotency';
import { object } from './readers';
import { StripeError } from './StripeError';

interface Outcome {
  body: unknown;
  changes: Changes;
}

type Operation = (request: FastifyRequest<{ Params: { id: string } }>, form: FormObject) => Outcome;

const nothing = object({});

/** Stripe's API below `/v1`. */
export async function apiRoutes(app: FastifyInstance, { context }: { context: SandboxContext }): Promise<void> {
  const { store } = context;

  app.addHook('onRequest', async (request) => authenticate(request.headers.authorization, context.secretKey));
  app.addHook('preHandler', (request, reply) => failOnDemand(context, request, reply));
  app.setNotFoundHandler((request) => {
    throw new StripeError(404, `Unrecognized request URL (${request.method}: ${request.url}).`);
  });

  /** Runs a change once for each idempotency key; the answer is kept in the same commit as the change. */
  const once = (operation: Operation) => async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const form = (request.body ?? {}) as FormObject;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') {
      const { body, changes } = operation(request, form);
      context.commit(changes);
      return body;
    }
    const fingerprint = fingerprintOf(request.method, request.url, form);
    const kept = findKeptAnswer(store, key, fingerprint);
    if (kept) return reply.code(kept.status).header('idempotent-replayed', 'true').send(kept.body);
    const { body, changes } = operation(request, form);
    context.commit({ ...changes, answers: [{ id: key, fingerprint, status: 200, body }] });
    return body;
  };

  app.post<{ Params: { id: string } }>(
    '/checkout/sessions',
    once((request, form) => {
      const stored = createSession(form, `${request.protocol}://${request.host}`);
      return { body: stored.session, changes: { sessions: [stored] } };
    }),
  );

  app.post<{ Params: { id: string } }>(
    '/checkout/sessions/:id/expire',
    once((request, form) => {
      nothing(form, '');
      const changes = expireSession(findSession(store, request.params.id));
      return { body: changes.sessions?.[0]?.session, changes };
    }),
  );

  app.post<{ Params: { id: string } }>(
    '/refunds',
    once((_request, form) => {
      const { refund, changes } = refundCharge(store, form);
      return { body: refund, changes };
    }),
  );

  app.get<{ Params: { id: string } }>('/checkout/sessions/:id', async ({ params, query }) => expandSession(store, findSession(store, params.id).session, query as FormObject));
  app.get('/checkout/sessions', async ({ query }) => listSessions(store, query as FormObject));
  app.get('/events', async ({ query }) => listEvents(store, query as FormObject));
}
