import type { FastifyPluginAsync } from 'fastify';
import { HttpProblem } from '../http/httpProblem';
import type { Shop } from '../orders/Shop';
import { handleEvent } from './handleEvent';
import { InvalidSignatureError } from './verifyWebhook';

const BODY_LIMIT = 512 * 1024;

/** `POST /api/webhooks/stripe`: 2xx for whatever the provider signed, also what has no effect here; 400 for what it did not sign. */
export const webhookRoute: FastifyPluginAsync<{ shop: Shop }> = async (app, { shop }) => {
  // The signature is over the bytes as they were sent.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));

  app.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request) => {
    const event = readSigned(shop, request.body, request.headers['stripe-signature']);
    if (event) await handleEvent(shop, event);
    return { received: true };
  });
};

function readSigned({ provider }: Shop, body: unknown, signature: string | string[] | undefined) {
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new InvalidSignatureError('The signature is missing.');
    return provider.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof InvalidSignatureError) throw new HttpProblem(400, 'The signature is not valid.');
    throw error;
  }
}
