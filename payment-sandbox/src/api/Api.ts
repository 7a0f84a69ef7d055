import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../faults/Faults';
import { API_VERSION } from '../store/events';
import { newId } from '../store/newId';
import type { ApiKey } from '../store/records';
import type { Accounts } from './Accounts';
import { authenticate, requirePermission } from './authenticate';
import type { Call, Endpoint } from './Endpoint';
import { readExpand } from './expand';
import { BrokenConnection, failBeforeExecution } from './faultErrors';
import type { FormObject, FormRoute } from './form';
import { IdempotentRequests, keyedRequest } from './IdempotentRequests';
import type { RequestLog } from './RequestLog';
import { runOnce } from './runOnce';
import { MissingResource, StripeError } from './StripeError';

/** The length of Stripe's request ids. */
const REQUEST_ID_LENGTH = 18;

type ApiRequest = FastifyRequest<FormRoute & { Params: { id?: string }; Querystring: FormObject }>;

interface Result {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Runs the endpoints in Stripe's order: authentication, rate limits, idempotency, validation, execution. */
export class Api {
  private readonly idempotency = new IdempotentRequests();

  constructor(
    private readonly accounts: Accounts,
    private readonly faults: Faults,
    private readonly log: RequestLog,
  ) {}

  /**
   * Returns an endpoint's route handler. The handler logs each request. For a `BrokenConnection`, it closes the
   * connection without a reply.
   */
  handle<Parameters>(endpoint: Endpoint<Parameters>) {
    return async (request: ApiRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const requestId = newId('req').slice(0, REQUEST_ID_LENGTH);
      const entry = { requestId, operation: endpoint.operation, idempotencyKey: keyOf(request) ?? null };
      try {
        const { status, body, headers } = await this.reply(endpoint, request, requestId);
        this.log.add({ ...entry, status, isReplayed: 'idempotent-replayed' in headers });
        return reply
          .code(status)
          .headers({ 'request-id': requestId, 'stripe-version': API_VERSION, ...headers })
          .send(body);
      } catch (error) {
        if (!(error instanceof BrokenConnection)) throw error;
        this.log.add({ ...entry, status: null, isReplayed: false });
        request.raw.socket.destroy();
        return reply.hijack();
      }
    };
  }

  private async reply<Parameters>(
    endpoint: Endpoint<Parameters>,
    request: ApiRequest,
    requestId: string,
  ): Promise<Result> {
    const key = keyOf(request);
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    try {
      const { original, isReplayed, ...result } = await this.execute(endpoint, request, requestId, key);
      if (key !== undefined) headers['original-request'] = original;
      if (isReplayed) headers['idempotent-replayed'] = 'true';
      // Like Stripe, discourage a retry after a failure during execution, because a retry would receive the stored
      // failure again.
      if (result.status >= 400) headers['stripe-should-retry'] = 'false';
      return { ...result, headers };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: bodyOf(error), headers: { ...headers, ...error.headers } };
    }
  }

  private async execute<Parameters>(
    endpoint: Endpoint<Parameters>,
    request: ApiRequest,
    requestId: string,
    key: string | undefined,
  ): Promise<{ status: number; body: unknown; original: string; isReplayed: boolean }> {
    const { method } = request;
    const apiKey = authenticate(request.headers.authorization, this.accounts);
    requirePermission(apiKey, endpoint.resource, method === 'GET' ? 'read' : 'write');
    const fault = this.faults.take(endpoint.operation);
    failBeforeExecution(fault);
    const ledger = this.accounts.ledgerOf(apiKey);
    const form = method === 'GET' ? request.query : (request.body ?? {});
    const [path = ''] = request.url.split('?');
    const keyed = key === undefined ? undefined : keyedRequest({ key, method, path, parameters: form });
    const stored = keyed && this.idempotency.findResult(ledger, keyed);
    if (stored) return { status: stored.status, body: stored.body, original: stored.requestId, isReplayed: true };

    const { expand, ...parameters } = form;
    const paths = readExpand(expand, endpoint.expandable ?? []);
    const call: Call<Parameters> = {
      ledger,
      origin: `${request.protocol}://${request.host}`,
      id: request.params.id ?? '',
      parameters: endpoint.read(parameters, ''),
    };
    const releaseKey = keyed && this.idempotency.begin(ledger, keyed);
    try {
      await pause(fault.waitBeforeEffectMs);
      await endpoint.waitForLock?.(call);
      const explain = (error: StripeError) => this.withModeHint(error, apiKey);
      const result = runOnce({ endpoint, call, paths, fault, keyed, requestId, explain });
      await pause(fault.waitAfterEffectMs);
      if (fault.end?.kind === 'break_after_effect') throw new BrokenConnection();
      return { ...result, original: requestId, isReplayed: false };
    } finally {
      releaseKey?.();
    }
  }

  private withModeHint(error: StripeError, apiKey: ApiKey): StripeError {
    if (!(error instanceof MissingResource) || !this.accounts.hasInOtherMode(apiKey, error.id)) return error;
    const [own, other] = apiKey.livemode ? ['live', 'test'] : ['test', 'live'];
    const hint = `; a similar object exists in ${other} mode, but a ${own} mode key was used to make this request.`;
    return new MissingResource(error.kind, error.id, error.param, hint);
  }
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await setTimeout(ms);
}

/** Returns a POST request's idempotency key. Stripe ignores the key of any other request. */
function keyOf({ method, headers }: ApiRequest): string | undefined {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? key : undefined;
}

/** Returns an error's body. For 502 and 504, the body is an HTML page, as a gateway would send it. */
function bodyOf(error: StripeError): unknown {
  const isGateway = error.status === 502 || error.status === 504;
  return isGateway ? `<html><body><h1>${error.status}</h1></body></html>` : error.body;
}
