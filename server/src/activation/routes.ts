import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { HOUR_MS, MINUTE_MS } from '../clock/clock';
import { normaliseActivationCode } from '../fulfilment/activationCode';
import { addressOf, countTry, type RateLimit } from '../http/rateLimit';
import { requireUser, userOf } from '../accounts/session';
import { HttpProblem } from '../http/httpProblem';
import type { Shop } from '../orders/Shop';
import { activateCode } from './activateCode';
import { deactivateSeat } from './deactivateSeat';
import { type Device, toDevice } from './device';
import { mailCodesAgain } from './mailCodesAgain';
import { unknownCode } from './problems';
import { readActivation } from './readActivation';
import { ActivationAnswer, CodeBody, DeviceBody, StateBody } from './schemas';

/** An office behind one address activates many computers; a guesser gets nowhere against 100 bits. */
const PROGRAM_CALLS: RateLimit = { name: 'activation-address', limit: 300, windowMs: 10 * MINUTE_MS };
const MAILS: RateLimit = { name: 'codes-mail-account', limit: 5, windowMs: HOUR_MS };
const DEACTIVATIONS: RateLimit = { name: 'release-account', limit: 50, windowMs: HOUR_MS };
const TAGS = ['activation'];

/** Serves the desktop program, which knows its code and its device, and the customer who lost a computer. */
export const activationRoutes: FastifyPluginAsyncTypebox<{ shop: Shop }> = async (app, { shop }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const limited = { preHandler: async (request: Parameters<typeof addressOf>[0]) => countTry(shop, PROGRAM_CALLS, addressOf(request)) };

  const activate = { ...limited, schema: { tags: TAGS, body: DeviceBody, response: { 200: ActivationAnswer } } };
  app.post('/api/activation/activate', activate, async ({ body }) => {
    const { code, device } = readDevice(body);
    return activateCode(shop, code, device);
  });

  // Desktop programs know this path, so it keeps the old word for deactivating a seat.
  app.post('/api/activation/release', activate, async ({ body }) => {
    const { code, device } = readDevice(body);
    await deactivateSeat(shop, code, { actor: 'program', device });
    return readActivation(shop, code, device);
  });

  // A code in a body is in no log and no history.
  const state = { ...limited, schema: { tags: TAGS, body: StateBody, response: { 200: ActivationAnswer } } };
  app.post('/api/activation/state', state, async ({ body }) => {
    const { computerName = '', deviceId } = body;
    const code = normaliseActivationCode(body.code);
    const isAsking = computerName !== '' || deviceId !== undefined;
    return readActivation(shop, code, isAsking ? toDevice(code, computerName.trim(), deviceId) : undefined);
  });

  const signedIn = { preHandler: requireUser(shop) };
  const deactivate = { ...signedIn, schema: { tags: TAGS, body: CodeBody, response: { 200: ActivationAnswer } } };
  // Released pages call this path, so it keeps its old name.
  app.post('/api/activation/releasecomputer', deactivate, async (request) => {
    const { id } = userOf(request);
    await countTry(shop, DEACTIVATIONS, id);
    const code = normaliseActivationCode(request.body.code);
    await requireOwnCode(shop, id, code);
    await deactivateSeat(shop, code, { actor: 'customer' });
    return readActivation(shop, code);
  });

  app.post('/api/order/resendcodes', { ...signedIn, schema: { tags: TAGS, body: Type.Object({ subscriptionId: Type.String({ maxLength: 64 }) }) } }, async (request, reply) => {
    const user = userOf(request);
    await countTry(shop, MAILS, user.id);
    await mailCodesAgain(shop, user, request.body.subscriptionId);
    return reply.code(204).send();
  });
};

function readDevice(body: { code: string; computerName: string; deviceId?: string }): { code: string; device: Device } {
  const code = normaliseActivationCode(body.code);
  const name = body.computerName.trim();
  const missing = 'Computer name is required';
  if (name === '') throw new HttpProblem(400, `${missing}.`, { errors: { computerName: missing } });
  return { code, device: toDevice(code, name, body.deviceId) };
}

async function requireOwnCode({ db }: Shop, userId: string, code: string): Promise<void> {
  const own = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select('code')
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw unknownCode();
}
