import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { CurrentUserResponse } from 'shared/contract/auth';
import * as Type from 'typebox';
import type { AccountContext } from './passwordHasher';
import { requestPasswordReset } from './passwordReset/requestPasswordReset';
import { resetPassword } from './passwordReset/resetPassword';
import { registerUser } from './registerUser';
import { BaseUrl, Email, MailedCode, NewPassword, Password } from './schemas';
import { endSession, findSignedInUser } from './session';
import { signIn } from './signIn';
import { requestSignInLink } from './emailedSignIn/requestSignInLink';
import { signInByDigits, signInByLink } from './emailedSignIn/signInByMail';

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
    password: Password,
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
    password: NewPassword,
  });
  app.post('/api/auth/register', { schema: { tags: TAGS, body: registerBody } }, async (request, reply) => {
    await registerUser(context, request, reply, request.body);
    return reply.code(204).send();
  });

  const forgotBody = Type.Object({ email: Email, baseUrl: BaseUrl });
  app.post('/api/auth/forgot', { schema: { tags: TAGS, body: forgotBody } }, async (request, reply) => {
    await requestPasswordReset(context, request, request.body);
    return reply.code(204).send();
  });

  app.post('/api/auth/requestsigninlink', { schema: { tags: TAGS, body: forgotBody } }, async (request, reply) => {
    await requestSignInLink(context, request, reply, request.body);
    return reply.code(204).send();
  });

  const linkBody = Type.Object({ code: MailedCode });
  app.post('/api/auth/signinbylink', { schema: { tags: TAGS, body: linkBody } }, async (request, reply) => {
    await signInByLink(context, request, reply, request.body.code);
    return reply.code(204).send();
  });

  const digitsBody = Type.Object({ email: Email, digits: MailedCode });
  app.post('/api/auth/signinbydigits', { schema: { tags: TAGS, body: digitsBody } }, async (request, reply) => {
    await signInByDigits(context, request, reply, request.body);
    return reply.code(204).send();
  });

  const resetBody = Type.Object({
    code: MailedCode,
    password: NewPassword,
  });
  app.post('/api/auth/reset', { schema: { tags: TAGS, body: resetBody } }, async (request, reply) => {
    await resetPassword(context, request, reply, request.body);
    return reply.code(200).send({});
  });
};
