import {
  CONFIRM_STAFF,
  END_STAFF_SESSION,
  NEW_RECOVERY_CODES,
  OPEN_STAFF_LINK,
  SET_UP_STAFF_PASSWORD,
  SIGN_IN_STAFF,
  SIGN_OUT_STAFF,
  STAFF_MEMBER,
  STAFF_SESSIONS,
} from 'shared/contract/staff';
import type { Routes } from 'server-kit/http/Routes';
import type { AccountContext } from '../accounts/passwordHasher';
import { requireOfficeAddress } from './officeOrigin';
import { passkeyRoutes } from './passkeys/routes';
import { describeLink, setUpPassword } from './setUpPassword';
import { confirmWithCode } from './confirmStaff';
import { renewRecoveryCodes } from './renewRecoveryCodes';
import { endStaffSession, findStaff, requireStaff } from './session';
import { endOtherStaffSession, listStaffSessions } from './sessions';
import { signInStaff } from './signInStaff';

/** Registers the API that staff use to sign in and to manage their sessions, codes and passkeys. */
export const staffRoutes: Routes<AccountContext> = async (app, { context }) => {
  app.addHook('onRequest', requireOfficeAddress(context.config));
  app.route({
    ...STAFF_MEMBER,
    handler: async (request, reply) => {
      const staff = await findStaff(context, request);
      reply.header('cache-control', 'no-store');
      return staff ? reply.send({ email: staff.email, role: staff.role }) : reply.code(204).send(null);
    },
  });

  app.route({
    ...OPEN_STAFF_LINK,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return describeLink(context, request, request.body.link);
    },
  });

  app.route({
    ...SET_UP_STAFF_PASSWORD,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { recoveryCodes: await setUpPassword(context, request, reply, request.body) };
    },
  });

  app.route({
    ...SIGN_IN_STAFF,
    handler: async (request, reply) => {
      await signInStaff(context, request, reply, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...SIGN_OUT_STAFF,
    handler: async (request, reply) => {
      await endStaffSession(context.db, context, request, reply);
      return reply.code(204).send();
    },
  });

  const forStaff = requireStaff(context);
  app.route({
    ...STAFF_SESSIONS,
    ...forStaff,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listStaffSessions(context, request);
    },
  });

  app.route({
    ...END_STAFF_SESSION,
    ...forStaff,
    handler: async (request, reply) => {
      await endOtherStaffSession(context, request, request.body.id);
      return reply.code(204).send();
    },
  });

  app.route({
    ...CONFIRM_STAFF,
    ...forStaff,
    handler: async (request, reply) => {
      await confirmWithCode(context, request, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...NEW_RECOVERY_CODES,
    ...forStaff,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { recoveryCodes: await renewRecoveryCodes(context, request) };
    },
  });

  await app.register(passkeyRoutes, { context });
};
