import type { FastifyPluginAsync } from 'fastify';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { contextFor } from 'server-kit/http/requestId';
import { replyToCheck, WEBHOOK_PATH } from './checkEvent';
import { handleEvent } from './handleEvent';
import type { PaymentContext } from '../provider/PaymentContext';
import { InvalidSignatureError } from '../provider/verifyWebhook';
import { WebhookProblems } from './webhookProblems';

const BODY_LIMIT = 512 * 1024;

/**
 * Registers `POST /api/webhooks/stripe`. Replies 2xx to signed events, both those that the shop handles and those that
 * it ignores. Replies 400 if the signature is missing or invalid. If handling the event fails, replies 5xx, so that the
 * provider sends the event again.
 */
export const webhookRoute: FastifyPluginAsync<{ context: PaymentContext }> = async (app, { context }) => {
  const problems = new WebhookProblems(context);
  // Fastify must not parse the body, because the provider signs the raw bytes.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
    try {
      const event = readSigned(context, request.body, request.headers['stripe-signature']);
      if (event?.kind === 'check') return replyToCheck(event, request, problems);
      if (event?.kind === 'thin') problems.reportThinEvent(event);
      if (event) await handleEvent(contextFor(context, request), event);
      return { received: true };
    } catch (error) {
      if (!(error instanceof InvalidSignatureError)) throw error;
      problems.reportRejection(error);
      throw new HttpProblem(400, 'The signature is not valid.');
    }
  });
};

function readSigned({ provider }: PaymentContext, body: unknown, signature: string | string[] | undefined) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new InvalidSignatureError('missing-signature');
  return provider.readWebhook(body, signature);
}
