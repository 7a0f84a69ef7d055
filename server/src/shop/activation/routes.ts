import { ACTIVATE, CODE_STATE, DEACTIVATE, LICENCE_KEYS } from 'shared/contract/activation';
import {
  ACTIVATE_OFFLINE,
  DEACTIVATE_SEAT,
  LABEL_CODE,
  MAIL_DOWNLOAD_LINK,
  RESEND_CODES,
  SEND_CODE,
} from 'shared/contract/codes';
import { emailKey } from '../accounts/email';
import { requireUser, userOf } from '../accounts/session';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'server-kit/clock/clock';
import type { AppContext } from 'server-kit/context/AppContext';
import { consumeRateLimit, consumeRateLimits, networkCounters, type RateLimit } from 'server-kit/http/rateLimit';
import type { Routes } from 'server-kit/http/Routes';
import { countOperation } from 'server-kit/metrics/customerOperations';
import { activateCode } from './activateCode';
import { deactivateSeat } from './deactivateSeat';
import { toDevice } from './device';
import { labelCode } from './labelCode';
import { listPublicKeys } from './licenceKeys';
import { mailCodesAgain } from './mailCodesAgain';
import { mailDownloadLink } from './mailDownloadLink';
import { readOfflineRequest } from './offlineRequest';
import { admitCode, readDevice } from './programCall';
import { unknownCode } from './problems';
import { readActivation } from './readActivation';
import { sendCode } from './sendCode';
import { storedCode } from './storedCode';

const MAILS: RateLimit = { name: 'codes-mail-account', limit: 5, windowMs: HOUR_MS };
const OFFLINE_ACTIVATIONS: RateLimit = { name: 'activate-offline-account', limit: 60, windowMs: 10 * MINUTE_MS };
const DEACTIVATIONS: RateLimit = { name: 'release-account', limit: 50, windowMs: HOUR_MS };
/** The limits for codes that customers email to other people, which are low to prevent mailbox floods. */
const SENT_CODES: RateLimit = { name: 'code-send-account', limit: 30, windowMs: HOUR_MS };
const SENT_CODES_ADDRESS: RateLimit = { name: 'code-send-address', limit: 30, windowMs: DAY_MS };
const SENT_CODES_NETWORK: RateLimit = { name: 'code-send-network', limit: 60, windowMs: HOUR_MS };
const LABELS: RateLimit = { name: 'code-label-account', limit: 600, windowMs: HOUR_MS };

/** Registers the routes for the desktop program, and for customers who manage their codes. */
export const activationRoutes: Routes<AppContext> = async (app, { context }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    ...ACTIVATE,
    handler: async (request) => {
      const { code, device } = await readDevice(context, request.body);
      await admitCode(context, request, code);
      return activateCode(context, code, device);
    },
  });

  app.route({
    ...DEACTIVATE,
    handler: async (request) => {
      const { code, device } = await readDevice(context, request.body);
      await admitCode(context, request, code);
      await deactivateSeat(context, code, { actor: 'program', device });
      return readActivation(context, code, device);
    },
  });

  app.route({
    ...CODE_STATE,
    handler: async (request) => {
      const { computerName = '', deviceId } = request.body;
      const code = await storedCode(context.db, request.body.code);
      await admitCode(context, request, code);
      const hasDevice = computerName !== '' || deviceId !== undefined;
      return readActivation(context, code, hasDevice ? toDevice(code, computerName.trim(), deviceId) : undefined);
    },
  });

  app.route({
    ...LICENCE_KEYS,
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return { keys: await listPublicKeys(context.db) };
    },
  });

  const signedIn = { preHandler: requireUser(context) };
  app.route({
    ...DEACTIVATE_SEAT,
    ...signedIn,
    handler: async (request) => {
      const { id } = userOf(request);
      await consumeRateLimit(context, DEACTIVATIONS, id);
      const code = await storedCode(context.db, request.body.code);
      await requireOwnCode(context, id, code);
      await deactivateSeat(context, code, { actor: 'customer' });
      return readActivation(context, code);
    },
  });

  app.route({
    ...ACTIVATE_OFFLINE,
    ...signedIn,
    handler: async (request) => {
      const { id } = userOf(request);
      await consumeRateLimit(context, OFFLINE_ACTIVATIONS, id);
      const { code, device } = await readDevice(context, request.body);
      await requireOwnCode(context, id, code);
      const hash = readOfflineRequest(code, request.body.request);
      const state = await activateCode(context, code, { ...device, hash }, 'customer');
      countOperation('offline-licence');
      return state;
    },
  });

  app.route({
    ...LABEL_CODE,
    ...signedIn,
    handler: async (request, reply) => {
      const { id } = userOf(request);
      await consumeRateLimit(context, LABELS, id);
      const code = await storedCode(context.db, request.body.code);
      await requireOwnCode(context, id, code);
      await labelCode(context, code, request.body.label);
      return reply.code(204).send();
    },
  });

  app.route({
    ...SEND_CODE,
    ...signedIn,
    handler: async (request, reply) => {
      const user = userOf(request);
      const { code, email } = request.body;
      await consumeRateLimits(context, [
        { limit: SENT_CODES, subject: user.id },
        { limit: SENT_CODES_ADDRESS, subject: emailKey(email) },
        ...networkCounters(SENT_CODES_NETWORK, request),
      ]);
      await sendCode(context, user, { code: await storedCode(context.db, code), email });
      return reply.code(204).send();
    },
  });

  app.route({
    ...RESEND_CODES,
    ...signedIn,
    handler: async (request, reply) => {
      const user = userOf(request);
      await consumeRateLimit(context, MAILS, user.id);
      await mailCodesAgain(context, user, request.body.subscriptionId);
      return reply.code(204).send();
    },
  });

  app.route({
    ...MAIL_DOWNLOAD_LINK,
    ...signedIn,
    handler: async (request, reply) => {
      const user = userOf(request);
      await consumeRateLimit(context, MAILS, user.id);
      await mailDownloadLink(context, user);
      return reply.code(204).send();
    },
  });
};

async function requireOwnCode({ db }: AppContext, userId: string, code: string): Promise<void> {
  const own = await db
    .selectFrom('activation_codes')
    .innerJoin('subscriptions', 'subscriptions.id', 'activation_codes.subscription_id')
    .select('code')
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw unknownCode();
}
