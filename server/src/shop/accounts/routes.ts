import {
  CHECK_RESET_CODE,
  CURRENT_USER,
  FORGOT_PASSWORD,
  LOGIN,
  LOGOUT,
  REGISTER,
  REQUEST_SIGN_IN_LINK,
  RESET_PASSWORD,
  SIGN_IN_BY_DIGITS,
  SIGN_IN_BY_LINK,
} from 'shared/contract/auth';
import type { Routes } from 'server-kit/http/Routes';
import type { AccountContext } from './passwordHasher';
import { checkResetCode } from './passwordReset/checkResetCode';
import { requestPasswordReset } from './passwordReset/requestPasswordReset';
import { resetPassword } from './passwordReset/resetPassword';
import { registerUser } from './registerUser';
import { endSession, findSignedInUser } from './session';
import { signIn } from './signIn';
import { requestSignInLink } from './emailedSignIn/requestSignInLink';
import { signInByDigits, signInByLink } from './emailedSignIn/signInByMail';

export const accountRoutes: Routes<AccountContext> = async (app, { context }) => {
  app.route({
    ...CURRENT_USER,
    handler: async (request, reply) => {
      const user = await findSignedInUser(context, request);
      reply.header('cache-control', 'no-store');
      if (!user) return reply.code(204).send(null);
      return reply.send({ userName: user.email, hasPassword: user.hasPassword });
    },
  });

  app.route({
    ...LOGIN,
    handler: async (request, reply) => {
      const { email, password, remeberMe = false } = request.body;
      await signIn(context, request, reply, { email, password, isRemembered: remeberMe });
      return reply.code(204).send();
    },
  });

  app.route({
    ...LOGOUT,
    handler: async (request, reply) => {
      await endSession(context, request, reply);
      return reply.code(204).send();
    },
  });

  app.route({
    ...REGISTER,
    handler: async (request, reply) => {
      await registerUser(context, request, reply, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...FORGOT_PASSWORD,
    handler: async (request, reply) => {
      await requestPasswordReset(context, request, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...REQUEST_SIGN_IN_LINK,
    handler: async (request, reply) => {
      await requestSignInLink(context, request, reply, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...SIGN_IN_BY_LINK,
    handler: async (request, reply) => {
      await signInByLink(context, request, reply, request.body.code);
      return reply.code(204).send();
    },
  });

  app.route({
    ...SIGN_IN_BY_DIGITS,
    handler: async (request, reply) => {
      await signInByDigits(context, request, reply, request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...CHECK_RESET_CODE,
    handler: async (request) => ({ isValid: await checkResetCode(context, request, request.body.code) }),
  });

  app.route({
    ...RESET_PASSWORD,
    handler: async (request, reply) => {
      await resetPassword(context, request, reply, request.body);
      return reply.code(200).send({});
    },
  });
};
