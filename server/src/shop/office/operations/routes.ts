import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { PaymentContext } from '../../provider/PaymentContext';
import { requireConfirmed, staffOf } from '../../staff/session';
import { describeOperation, operationName, operationsOf } from './listOperations';
import { runOperation } from './runOperation';
import { OperationAnswer, OperationBody, Operations } from './schemas';

const TAGS = ['office'];

/** Registers the calls that list and run operations. The parent plugin signs staff in. */
export const operationRoutes: FastifyPluginAsyncTypebox<{ context: PaymentContext }> = async (app, { context }) => {
  app.get('/api/office/operations', { schema: { tags: TAGS, response: { 200: Operations } } }, async (request) =>
    operationsOf(staffOf(request).role).map(describeOperation),
  );

  const params = Type.Object({ name: Type.String({ maxLength: 50 }) });
  app.post(
    '/api/office/operations/:name',
    { schema: { tags: TAGS, params, body: OperationBody, response: { 200: OperationAnswer } } },
    async (request) => {
      const { email, role } = staffOf(request);
      const { name } = request.params;
      const operation = operationsOf(role).find((each) => operationName(each) === name);
      if (!operation)
        throw new HttpProblem(403, `Your role (${role}) has no operation “${name}”. Ask the owner of the shop.`);
      const isConfirmed = request.body.confirmation !== undefined;
      if (isConfirmed && operation.office.needsSecondFactor === true) requireConfirmed(request);
      const who = `${email} (${role})`;
      return runOperation({ ...context, who, origin: request.ip }, operation, request.body);
    },
  );
};
