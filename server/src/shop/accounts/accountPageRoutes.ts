import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { confirmEmailChange } from './emailChange/confirmEmailChange';
import { requestEmailChange } from './emailChange/requestEmailChange';
import { changePassword } from './passwordChange/changePassword';
import type { AccountContext } from './passwordHasher';
import { BaseUrl, Email, MailedCode, NewPassword, Password } from './schemas';
import { requireUser, userOf } from './session';
import { endSessions } from './sessions/endSessions';
import { listSessions } from './sessions/listSessions';

const TAGS = ['accounts'];

/** Registers the account page's routes, except export and deletion. */
export const accountPageRoutes: FastifyPluginAsyncTypebox<{ context: AccountContext }> = async (app, { context }) => {
  const preHandler = requireUser(context);

  const emailChange = Type.Object({ email: Email, password: Password, baseUrl: BaseUrl });
  app.post('/api/account/email', { preHandler, schema: { tags: TAGS, body: emailChange } }, async (request, reply) => {
    await requestEmailChange(context, request, userOf(request), request.body);
    return reply.code(204).send();
  });

  // This call needs no session, because the customer may open the link on another device. The code identifies the
  // customer.
  const confirmation = Type.Object({ code: MailedCode });
  app.post('/api/account/confirmemail', { schema: { tags: TAGS, body: confirmation } }, async (request, reply) => {
    await confirmEmailChange(context, request, request.body.code);
    return reply.code(204).send();
  });

  const passwordChange = Type.Object({ password: Password, newPassword: NewPassword });
  app.post(
    '/api/account/password',
    { preHandler, schema: { tags: TAGS, body: passwordChange } },
    async (request, reply) => {
      await changePassword(context, request, userOf(request), request.body);
      return reply.code(204).send();
    },
  );

  const Session = Type.Object({
    id: Type.String(),
    device: Type.Union([Type.String(), Type.Null()]),
    lastUsed: Type.String(),
    isThisDevice: Type.Boolean(),
  });
  app.get(
    '/api/account/sessions',
    { preHandler, schema: { tags: TAGS, response: { 200: Type.Array(Session) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listSessions(context, request, userOf(request));
    },
  );

  const sessionEnd = Type.Object({ id: Type.String({ maxLength: 64 }) });
  app.post(
    '/api/account/endsession',
    { preHandler, schema: { tags: TAGS, body: sessionEnd } },
    async (request, reply) => {
      await endSessions(context, request, userOf(request), request.body.id);
      return reply.code(204).send();
    },
  );

  app.post('/api/account/endothersessions', { preHandler, schema: { tags: TAGS } }, async (request, reply) => {
    await endSessions(context, request, userOf(request));
    return reply.code(204).send();
  });
};
