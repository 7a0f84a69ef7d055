import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { CurrentUserResponse } from 'shared/contract/auth';
import { PASSWORD_MIN_LENGTH } from 'shared/domain/credentials';
import * as Type from 'typebox';
import type { AccountContext } from './passwordHasher';
import { requestPasswordReset } from './passwordReset/requestPasswordReset';
import { resetPassword } from './passwordReset/resetPassword';
import { registerUser } from './registerUser';
import { endSession, findSignedInUser } from './session';
import { signIn } from './signIn';

const Email = Type.String({ maxLength: 254 });
/** Longer than any password in use. The limit matters because argon2 reads every byte. */
const PASSWORD_MAX_LENGTH = 512;
const TAGS = ['accounts'];

export const accountRoutes: FastifyPluginAsyncTypebox<{ context: AccountContext }> = async (app, { context }) => {
  app.get(
    '/api/auth/currentuserinfo',
    { schema: { tags: TAGS, response: { 200: Type.Object({ userName: Type.String() }), 204: Type.Null() } } },
    async (request, reply) => {
      const user = await findSignedInUser(context, request);
      reply.header('cache-control', 'no-store');
      return user ? reply.send({ userName: user.email } satisfies CurrentUserResponse) : reply.code(204).send(null);
    },
  );

  const loginBody = Type.Object({
    email: Email,
    password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH }),
    remeberMe: Type.Optional(Type.Boolean()),
  });
  app.post('/api/auth/login', { schema: { tags: TAGS, body: loginBody } }, async (request, reply) => {
    const { email, password, remeberMe = false } = request.body;
    await signIn(context, request, reply, { email, password, isRemembered: remeberMe });
    return reply.code(204).send();
  });

  app.post('/api/auth/logout', { schema: { tags: TAGS } }, async (request, reply) => {
    await endSession(context, request, reply);
    return reply.code(204).send();
  });

  const registerBody = Type.Object({
    email: Email,
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  });
  app.post('/api/auth/register', { schema: { tags: TAGS, body: registerBody } }, async (request, reply) => {
    await registerUser(context, request, reply, request.body);
    return reply.code(204).send();
  });

  const forgotBody = Type.Object({ email: Email, baseUrl: Type.String({ maxLength: 2048 }) });
  app.post('/api/auth/forgot', { schema: { tags: TAGS, body: forgotBody } }, async (request, reply) => {
    await requestPasswordReset(context, request, request.body);
    return reply.code(204).send();
  });

  const resetBody = Type.Object({
    code: Type.String({ maxLength: 64 }),
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
  });
  app.post('/api/auth/reset', { schema: { tags: TAGS, body: resetBody } }, async (request, reply) => {
    await resetPassword(context, request, reply, request.body);
    return reply.code(200).send({});
  });
};
