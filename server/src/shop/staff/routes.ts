import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { StaffResponse } from 'shared/contract/staff';
import { PASSWORD_MAX_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from 'shared/domain/credentials';
import * as Type from 'typebox';
import type { AccountContext } from '../accounts/passwordHasher';
import { Email, MailedCode, Password } from '../accounts/schemas';
import { describeLink, setUpPassword } from './setUpPassword';
import { confirmWithCode } from './confirmStaff';
import { createRecoveryCodes } from './recoveryCodes';
import { endStaffSession, findStaff, requireConfirmed, requireStaff, staffOf } from './session';
import { endOtherStaffSession, listStaffSessions } from './sessions';
import { signInStaff } from './signInStaff';

const TAGS = ['staff'];
const NewPassword = Type.String({ minLength: STAFF_PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
const SecondFactor = Type.String({ maxLength: 32 });
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
const StaffMember = { email: Type.String(), role: Type.String() };

/** Registers the calls with which staff sign in and out. */
export const staffRoutes: FastifyPluginAsyncTypebox<{ context: AccountContext }> = async (app, { context }) => {
  app.get(
    '/api/staff/me',
    { schema: { tags: TAGS, response: { 200: Type.Object(StaffMember), 204: Type.Null() } } },
    async (request, reply) => {
      const staff = await findStaff(context, request);
      reply.header('cache-control', 'no-store');
      if (!staff) return reply.code(204).send(null);
      const { email, role } = staff;
      return reply.send({ email, role } satisfies StaffResponse);
    },
  );

  const link = Type.Object({ link: MailedCode });
  const LinkReply = Type.Object({ ...StaffMember, oneTimeSecret: Type.String(), oneTimeUri: Type.String() });
  app.post(
    '/api/staff/link',
    { schema: { tags: TAGS, body: link, response: { 200: LinkReply } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return describeLink(context, request, request.body.link);
    },
  );

  const setup = Type.Object({ link: MailedCode, password: NewPassword, code: SecondFactor });
  app.post(
    '/api/staff/password',
    {
      schema: {
        tags: TAGS,
        body: setup,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { recoveryCodes: await setUpPassword(context, request, reply, request.body) };
    },
  );

  const credentials = Type.Object({ email: Email, password: Password, code: SecondFactor });
  app.post('/api/staff/signin', { schema: { tags: TAGS, body: credentials } }, async (request, reply) => {
    await signInStaff(context, request, reply, request.body);
    return reply.code(204).send();
  });

  app.post('/api/staff/signout', { schema: { tags: TAGS } }, async (request, reply) => {
    await endStaffSession(context, request, reply);
    return reply.code(204).send();
  });

  const onRequest = requireStaff(context);
  const Session = Type.Object({
    id: Type.String(),
    device: Type.Union([Type.String(), Type.Null()]),
    signedInAt: Type.String(),
    lastUsed: Type.String(),
    isThisDevice: Type.Boolean(),
  });
  app.get(
    '/api/staff/sessions',
    { onRequest, schema: { tags: TAGS, response: { 200: Type.Array(Session) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return listStaffSessions(context, request);
    },
  );

  const sessionEnd = Type.Object({ id: Type.String({ maxLength: 64 }) });
  app.post('/api/staff/endsession', { onRequest, schema: { tags: TAGS, body: sessionEnd } }, async (request, reply) => {
    await endOtherStaffSession(context, request, request.body.id);
    return reply.code(204).send();
  });

  const confirmation = Type.Object({ code: SecondFactor });
  app.post('/api/staff/confirm', { onRequest, schema: { tags: TAGS, body: confirmation } }, async (request, reply) => {
    await confirmWithCode(context, request, request.body.code);
    return reply.code(204).send();
  });

  app.post(
    '/api/staff/recoverycodes',
    { onRequest, schema: { tags: TAGS, response: { 200: RecoveryCodes } } },
    async (request, reply) => {
      requireConfirmed(request);
      reply.header('cache-control', 'no-store');
      const { id } = staffOf(request);
      return { recoveryCodes: await context.db.transaction().execute((trx) => createRecoveryCodes(trx, id)) };
    },
  );
};
