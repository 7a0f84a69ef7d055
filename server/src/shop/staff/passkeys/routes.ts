import {
  ADD_PASSKEY,
  CONFIRM_WITH_PASSKEY,
  NEW_PASSKEY,
  NEW_MEMBER_PASSKEY,
  PASSKEY_CHALLENGE,
  PASSKEYS,
  REMOVE_PASSKEY,
  SET_UP_STAFF_PASSKEY,
  SIGN_IN_WITH_PASSKEY,
} from 'shared/contract/passkeys';
import type { AppContext } from 'server-kit/context/AppContext';
import type { Routes } from 'server-kit/http/Routes';
import { requireConfirmed, requireStaff, staffOf } from '../session';
import { admitChallenge, createChallenge } from './challenges';
import { addPasskey, setUpPasskey, startPasskey, startWithLink } from './createPasskey';
import { listPasskeys, removePasskey } from './managePasskeys';
import { confirmWithPasskey, signInWithPasskey } from './usePasskey';

/** Registers the API that staff use to create, use and remove passkeys. Replies are never cached. */
export const passkeyRoutes: Routes<AppContext> = async (app, { context }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  app.route({
    ...PASSKEY_CHALLENGE,
    handler: async (request) => {
      await admitChallenge(context, request);
      return createChallenge(context.db, context, null);
    },
  });

  app.route({
    ...SIGN_IN_WITH_PASSKEY,
    handler: async (request, reply) => {
      await signInWithPasskey(context, request, reply, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...NEW_MEMBER_PASSKEY,
    handler: (request) => startWithLink(context, request, request.body.link),
  });

  app.route({
    ...SET_UP_STAFF_PASSKEY,
    handler: async (request, reply) => {
      await setUpPasskey(context, request, reply, request.body);
      return reply.code(204).send();
    },
  });

  const forStaff = requireStaff(context);
  app.route({ ...PASSKEYS, ...forStaff, handler: (request) => listPasskeys(context, staffOf(request)) });

  app.route({
    ...CONFIRM_WITH_PASSKEY,
    ...forStaff,
    handler: async (request, reply) => {
      await confirmWithPasskey(context, request, request.body);
      return reply.code(204).send();
    },
  });

  app.route({ ...NEW_PASSKEY, ...forStaff, handler: (request) => startPasskey(context, request) });

  app.route({
    ...ADD_PASSKEY,
    ...forStaff,
    handler: async (request, reply) => {
      await addPasskey(context, request, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...REMOVE_PASSKEY,
    ...forStaff,
    handler: async (request, reply) => {
      requireConfirmed(request);
      await removePasskey(context, request, request.body.id);
      return reply.code(204).send();
    },
  });
};
