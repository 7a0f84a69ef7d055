import type { FastifyRequest } from 'fastify';
import { type OfficeReport, REPORT, type ReportReply, REPORTS } from 'shared/contract/officeOperations';
import { record, text } from 'shared/contract/schema';
import type { StaffRole } from 'shared/contract/staff';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { HttpProblem } from 'server-kit/http/httpProblem';
import type { Routes } from 'server-kit/http/Routes';
import { AdminError, type Command, type Options, type Result } from '../../admin/Command';
import { COMMANDS } from '../../admin/commands';
import { rowsToCsv } from '../../admin/csv';
import { HIGHEST_LIMIT } from '../../admin/search/listOptions';
import type { PaymentContext } from '../../provider/PaymentContext';
import { staffOf } from '../../staff/session';
import { inOfficeWords } from '../officeWords';
import { toTextRow } from '../toTextRow';
import { operationName, optionField } from './listOperations';

/** Registers the lists and reports, which are the commands that only read. The parent plugin signs staff in. */
export const reportRoutes: Routes<PaymentContext> = async (app, { context }) => {
  app.route({ ...REPORTS, handler: async (request) => reportsOf(staffOf(request).role).map(describeReport) });

  const filter = text({ maxLength: 200 });
  const filters = COMMANDS.flatMap(({ report, options }) => (report ? Object.keys(options ?? {}) : []));
  // Name the filters, because the gate compares them with what a release sends. `runReport` refuses others.
  const querystring = { ...record(filter), properties: Object.fromEntries(filters.map((name) => [name, filter])) };
  const schema = { ...REPORT.schema, querystring };
  app.route({
    ...REPORT,
    schema,
    handler: async (request) => toReply(await runReport(context, request, request.params.name, request.query)),
  });

  app.get(
    '/api/office/reports/:name.csv',
    { schema: { produces: ['text/csv'], params: schema.params, querystring } },
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
