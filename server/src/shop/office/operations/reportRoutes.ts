import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { OfficeReport, ReportReply } from 'shared/contract/officeOperations';
import type { StaffRole } from 'shared/contract/staff';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { AdminError, type Command, type Options, type Result } from '../../admin/Command';
import { COMMANDS } from '../../admin/commands';
import { rowsToCsv } from '../../admin/csv';
import { HIGHEST_LIMIT } from '../../admin/search/listOptions';
import type { PaymentContext } from '../../provider/PaymentContext';
import { staffOf } from '../../staff/session';
import { inOfficeWords } from '../officeWords';
import { toTextRow } from '../toTextRow';
import { operationName, optionField } from './listOperations';
import { ReportAnswer, Reports } from './schemas';

const TAGS = ['office'];

/** Registers the lists and reports, which are the commands that only read. The parent plugin signs staff in. */
export const reportRoutes: FastifyPluginAsyncTypebox<{ context: PaymentContext }> = async (app, { context }) => {
  app.get('/api/office/reports', { schema: { tags: TAGS, response: { 200: Reports } } }, async (request) =>
    reportsOf(staffOf(request).role).map(describeReport),
  );

  const params = Type.Object({ name: Type.String({ maxLength: 50 }) });
  const filter = Type.String({ maxLength: 200 });
  const filters = COMMANDS.flatMap(({ report, options }) => (report ? Object.keys(options ?? {}) : []));
  // Name the filters, because the gate compares them with what a release sends. `runReport` refuses others.
  const querystring = Type.Object(Object.fromEntries(filters.map((name) => [name, Type.Optional(filter)])), {
    additionalProperties: filter,
  });
  app.get(
    '/api/office/reports/:name',
    { schema: { tags: TAGS, params, querystring, response: { 200: ReportAnswer } } },
    async (request) => toReply(await runReport(context, request, request.params.name, request.query)),
  );

  app.get(
    '/api/office/reports/:name.csv',
    { schema: { tags: TAGS, produces: ['text/csv'], params, querystring } },
    async (request, reply) => {
      const { name } = request.params;
      const { rows = [], columns } = await runReport(context, request, name, request.query, HIGHEST_LIMIT);
      const file = `${name}-${calendarDateOf(context.clock.now())}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${file}"`)
        .type('text/csv; charset=utf-8')
        .send(rowsToCsv(rows, columns));
    },
  );
};

/**
 * @param rowLimit the number of rows if `filters` has no limit. Ignored by reports that always return all rows.
 * @throws {HttpProblem} 403 if the role has no such report, 400 if a filter is unknown or invalid
 */
async function runReport(
  context: PaymentContext,
  request: FastifyRequest,
  name: string,
  filters: Options,
  rowLimit?: number,
): Promise<Result> {
  const { email, role } = staffOf(request);
  const command = reportsOf(role).find((each) => operationName(each) === name);
  if (!command) throw new HttpProblem(403, `Your role (${role}) has no report “${name}”. Ask the owner of the shop.`);
  const unknown = Object.keys(filters).find((filter) => !Object.hasOwn(command.options ?? {}, filter));
  if (unknown !== undefined) throw new HttpProblem(400, `This list has no filter “${unknown}”.`);
  const hasLimit = rowLimit !== undefined && Object.hasOwn(command.options ?? {}, 'limit');
  const options = { ...(hasLimit && { limit: String(rowLimit) }), ...filters };
  try {
    return await command.run({ ...context, who: email, origin: request.ip }, [], options);
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    throw new HttpProblem(400, inOfficeWords(error.message, command));
  }
}

function reportsOf(role: StaffRole): Command[] {
  return COMMANDS.filter(({ report }) => report?.roles.includes(role));
}

function describeReport(command: Command): OfficeReport {
  const options = Object.entries(command.options ?? {}).map(([name, spec]) => optionField(command, name, spec));
  return {
    name: operationName(command),
    title: command.report?.title ?? '',
    summary: inOfficeWords(command.summary, command),
    options,
  };
}

function toReply({ message, rows = [], columns = Object.keys(rows[0] ?? {}), next }: Result): ReportReply {
  return {
    message: inOfficeWords(message),
    columns: [...columns],
    rows: rows.map(toTextRow),
    ...(next !== undefined && { next }),
  };
}
