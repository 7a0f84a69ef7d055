import {
  CHANGE_EMAIL,
  CHANGE_PASSWORD,
  CONFIRM_EMAIL,
  END_OTHER_SESSIONS,
  END_SESSION,
  SESSIONS,
} from 'shared/contract/account';
import type { Routes } from 'server-kit/http/Routes';
import { confirmEmailChange } from './emailChange/confirmEmailChange';
import { requestEmailChange } from './emailChange/requestEmailChange';
import { changePassword } from './passwordChange/changePassword';
import type { AccountContext } from './passwordHasher';
import { requireUser, userOf } from './session';
import { endSessions } from './sessions/endSessions';
import { listSessions } from './sessions/listSessions';

/** Registers the account page's routes, except export and deletion. */
export const accountPageRoutes: Routes<AccountContext> = async (app, { context }) => {
  const preHandler = requireUser(context);

  app.route({
    ...CHANGE_EMAIL,
    preHandler,
    handler: async (request, reply) => {
      await requestEmailChange(context, request, userOf(request), request.body);
      return reply.code(204).send();
    },
  });

  // This call needs no session, because the customer may open the link on another device. The code identifies the
  // customer.
  app.route({
    ...CONFIRM_EMAIL,
    handler: async (request, reply) => {
      await confirmEmailChange(context, request, request.body.code);
      return reply.code(204).send();
    },
  });

  app.route({
    ...CHANGE_PASSWORD,
    preHandler,
    handler: async (request, reply) => {
      await changePassword(context, request, userOf(request), request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...SESSIONS,
    // The page shows the times in the browser's time zone.
    config: { pageReply: 'left to browser' },
    preHandler,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSessions(context, request, userOf(request));
    },
  });

  app.route({
    ...END_SESSION,
    preHandler,
    handler: async (request, reply) => {
      await endSessions(context, request, userOf(request), request.body.id);
      return reply.code(204).send();
    },
  });

  app.route({
    ...END_OTHER_SESSIONS,
    preHandler,
    handler: async (request, reply) => {
      await endSessions(context, request, userOf(request));
      return reply.code(204).send();
    },
  });
};
