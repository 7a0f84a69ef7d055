import { ACCEPT_TRANSFER, OFFER_TRANSFER, READ_TRANSFER, WITHDRAW_TRANSFER } from 'shared/contract/transfer';
import type { Routes } from 'server-kit/http/Routes';
import type { AccountContext } from '../../accounts/passwordHasher';
import { requireUser, userOf } from '../../accounts/session';
import { acceptOffer } from './acceptOffer';
import { offerTransfer } from './offerTransfer';
import { readOffer } from './readOffer';
import { withdrawOffer } from './withdrawOffer';

/** Registers the routes for transferring a subscription to another customer. */
export const transferRoutes: Routes<AccountContext> = async (app, { context }) => {
  const signedIn = { preHandler: requireUser(context) };

  app.route({
    ...OFFER_TRANSFER,
    ...signedIn,
    handler: async (request, reply) => {
      await offerTransfer(context, request, userOf(request), request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    ...WITHDRAW_TRANSFER,
    ...signedIn,
    handler: async (request, reply) => {
      await withdrawOffer(context, userOf(request), request.body.subscriptionId);
      return reply.code(204).send();
    },
  });

  // This call needs no session, because the page tells visitors which address to sign in with.
  app.route({
    ...READ_TRANSFER,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readOffer(context, request, request.body.code);
    },
  });

  app.route({
    ...ACCEPT_TRANSFER,
    ...signedIn,
    handler: async (request, reply) => {
      await acceptOffer(context, request, userOf(request), request.body.code);
      return reply.code(204).send();
    },
  });
};
