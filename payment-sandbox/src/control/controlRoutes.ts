import type { FastifyInstance } from 'fastify';
import { sendPage } from '../pay/layout';
import { accountControls } from './accountControls';
import type { ControlContext } from './ControlContext';
import { controlPage } from './controlPage';
import { faultControls } from './faultControls';
import { refundControls } from './refundControls';
import { sessionControls } from './sessionControls';
import { webhookControls } from './webhookControls';

const CONTROLS = [sessionControls, refundControls, webhookControls, faultControls, accountControls];

/**
 * Registers the control routes below `/sandbox`. They simulate actions of customers and banks, and faults of the
 * payment provider. They accept forms and return JSON, but some redirect browsers to the control page.
 * `docs/payment-sandbox.md` lists all calls.
 */
export async function controlRoutes(app: FastifyInstance, { context }: { context: ControlContext }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin') {
      return reply.code(403).send('Other sites cannot change the sandbox. Use the control page.');
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
