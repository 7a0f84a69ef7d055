import type { FastifyInstance } from 'fastify';
import { sendPage } from '../pay/layout';
import { accountControls } from './accountControls';
import type { ControlContext } from './ControlContext';
import { controlPage } from './controlPage';
import { refundControls } from './refundControls';
import { sessionControls } from './sessionControls';
import { troubleControls } from './troubleControls';
import { webhookControls } from './webhookControls';

const CONTROLS = [sessionControls, refundControls, webhookControls, troubleControls, accountControls];

/**
 * Adds the control calls below `/sandbox`. They simulate everything that happens at a provider without the shop. Calls
 * take forms and return JSON, or the control page to a browser. `docs/payment-sandbox.md` lists them.
 */
export async function controlRoutes(app: FastifyInstance, { context }: { context: ControlContext }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin') {
      return reply.code(403).send('Send changes only from the control page itself.');
    }
  });

  app.get('/', async (_request, reply) => {
    return sendPage(
      reply,
      'Payment sandbox',
      controlPage(context.accounts.main.store, context.endpoint.disturbanceOf()),
    );
  });
  for (const controls of CONTROLS) await controls(app, context);
}
