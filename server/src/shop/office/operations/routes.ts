import { FILE_MAX_LENGTH, OPERATIONS, RUN_OPERATION } from 'shared/contract/officeOperations';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Routes } from 'server-kit/http/Routes';
import type { PaymentContext } from '../../provider/PaymentContext';
import { requireConfirmed, staffOf } from '../../staff/session';
import { describeOperation, operationName, operationsOf } from './listOperations';
import { runOperation } from './runOperation';

/** The maximum size of a request in bytes: one file, and all other values. */
const BODY_LIMIT = FILE_MAX_LENGTH + 50_000;

/** Registers the calls that list and run operations. The parent plugin authenticates staff. */
export const operationRoutes: Routes<PaymentContext> = async (app, { context }) => {
  app.route({ ...OPERATIONS, handler: async (request) => operationsOf(staffOf(request).role).map(describeOperation) });

  app.route({
    ...RUN_OPERATION,
    bodyLimit: BODY_LIMIT,
    handler: async (request) => {
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
  });
};
