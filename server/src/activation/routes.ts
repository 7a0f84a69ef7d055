import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { HOUR_MS, MINUTE_MS } from '../clock/clock';
import { normaliseActivationCode } from '../fulfilment/activationCode';
import { addressOf, countTry, type RateLimit } from '../http/rateLimit';
import { requireUser, userOf } from '../accounts/session';
import { HttpProblem } from '../http/httpProblem';
import type { Shop } from '../orders/Shop';
import { activateCode, readActivation, releaseCode } from './activateCode';
import { mailCodesAgain } from './mailCodesAgain';

/** An office behind one address activates many computers; a guesser gets nowhere against 100 bits. */
const PROGRAM_CALLS: RateLimit = { name: 'activation-address', limit: 300, windowMs: 10 * MINUTE_MS };
const MAILS: RateLimit = { name: 'codes-mail-account', limit: 5, windowMs: HOUR_MS };
const RELEASES: RateLimit = { name: 'release-account', limit: 50, windowMs: HOUR_MS };
const TAGS = ['activation'];

const Code = Type.String({ minLength: 1, maxLength: 100 });
const ComputerName = Type.String({ minLength: 1, maxLength: 100 });
const Activation = Type.Object({ code: Code, computerName: ComputerName });
const State = Type.Object({
  code: Type.String(),
  status: Type.Union([Type.Literal('Active'), Type.Literal('Expired'), Type.Literal('Blocked')]),
  isActivated: Type.Boolean(),
  computerName: Type.Union([Type.String(), Type.Null()]),
  endDate: Type.String(),
});

/** For the desktop program, which knows its code and nothing else, and for the customer who lost a computer. */
export const activationRoutes: FastifyPluginAsyncTypebox<{ shop: Shop }> = async (app, { shop }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const limited = { preHandler: async (request: Parameters<typeof addressOf>[0]) => countTry(shop, PROGRAM_CALLS, addressOf(request)) };

  app.post('/api/activation/activate', { ...limited, schema: { tags: TAGS, body: Activation, response: { 200: State } } }, async ({ body }) =>
    activateCode(shop, normaliseActivationCode(body.code), requireName(body.computerName)),
  );

  app.post('/api/activation/release', { ...limited, schema: { tags: TAGS, body: Activation, response: { 200: State } } }, async ({ body }) => {
    const code = normaliseActivationCode(body.code);
    await releaseCode(shop, code, requireName(body.computerName), 'program');
    return readActivation(shop, code);
  });

  // A code in a body is in no log and no history.
  app.post('/api/activation/state', { ...limited, schema: { tags: TAGS, body: Type.Object({ code: Code }), response: { 200: State } } }, async ({ body }) =>
    readActivation(shop, normaliseActivationCode(body.code)),
  );

  const signedIn = { preHandler: requireUser(shop) };
  app.post('/api/activation/releasecomputer', { ...signedIn, schema: { tags: TAGS, body: Type.Object({ code: Code }), response: { 200: State } } }, async (request) => {
    const { id } = userOf(request);
    await countTry(shop, RELEASES, id);
    const code = normaliseActivationCode(request.body.code);
    await requireOwnCode(shop, id, code);
    const { computerName } = await readActivation(shop, code);
    if (computerName !== null) await releaseCode(shop, code, computerName, 'customer');
    return readActivation(shop, code);
  });

  app.post('/api/order/resendcodes', { ...signedIn, schema: { tags: TAGS, body: Type.Object({ subscriptionId: Type.String({ maxLength: 64 }) }) } }, async (request, reply) => {
    const user = userOf(request);
    await countTry(shop, MAILS, user.id);
    await mailCodesAgain(shop, user, request.body.subscriptionId);
    return reply.code(204).send();
  });
};

function requireName(computerName: string): string {
  const name = computerName.trim();
  if (name === '') throw new HttpProblem(400, 'Computer name is required.', { errors: { computerName: 'Computer name is required' } });
  return name;
}

async function requireOwnCode({ db }: Shop, userId: string, code: string): Promise<void> {
  const own = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select('code')
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw new HttpProblem(404, 'There is no such activation code.');
}
