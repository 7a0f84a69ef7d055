import { Readable } from 'node:stream';
import { type OfficeReport, REPORT, type ReportReply, REPORTS } from 'shared/contract/officeOperations';
import { record, text } from 'shared/contract/schema';
import { calendarDateOf } from 'shared/domain/calendarDate';
import { groupThousands } from 'shared/domain/counting';
import type { Routes } from 'server-kit/http/Routes';
import type { Command } from '../../admin/Command';
import { COMMANDS } from '../../admin/commands';
import { columnsOf } from '../../admin/csv';
import { DEFAULT_LIMIT } from '../../admin/search/listOptions';
import type { PaymentContext } from '../../provider/PaymentContext';
import { staffOf } from '../../staff/session';
import { inOfficeWords } from '../officeWords';
import { toTextRow } from '../toTextRow';
import { chooseColumns } from './chooseColumns';
import { csvPages } from './csvPages';
import { operationName, optionField } from './listOperations';
import { openReport, reportsOf } from './openReport';

/** The maximum number of rows in a reply of an unpaged report, such as ten years of sales by day. */
const MAX_ROWS = 1_000;
const ROWS_IN_REPLY = String(DEFAULT_LIMIT);

/** Registers the lists and reports, which are read-only commands. The parent plugin authenticates staff. */
export const reportRoutes: Routes<PaymentContext> = async (app, { context }) => {
  app.route({ ...REPORTS, handler: async (request) => reportsOf(staffOf(request).role).map(describeReport) });

  const value = text({ maxLength: 500 });
  const filters = COMMANDS.flatMap(({ report, options }) => (report ? Object.keys(options ?? {}) : []));
  // List the known filters, because the release gate compares them with the filters that a release sends. The schema
  // also accepts other names, because `openReport` rejects them with a clearer message.
  const known = ['columns', ...filters].map((name) => [name, value] as const);
  const querystring = { ...record(value), properties: Object.fromEntries(known) };
  const schema = { ...REPORT.schema, querystring };
  app.route({
    ...REPORT,
    schema,
    handler: async (request): Promise<ReportReply> => {
      const { columns, ...wanted } = request.query;
      const report = openReport(context, request, request.params.name);
      const [result, totals] = await Promise.all([
        report.run(report.isPaged ? { limit: ROWS_IN_REPLY, ...wanted } : wanted),
        report.totals(wanted),
      ]);
      const { message, rows = [], days, sort, next } = result;
      const isCut = !report.isPaged && rows.length > MAX_ROWS;
      const all = columnsOf(result);
      return {
        message: inOfficeWords(isCut ? `${message}\n${describeCut(rows.length)}` : message),
        columns: chooseColumns(all, columns ?? report.columns?.join(',')),
        allColumns: [...all],
        rows: (isCut ? rows.slice(0, MAX_ROWS) : rows).map(toTextRow),
        today: calendarDateOf(context.clock.now()),
        ...(totals.length > 0 && { totals: totals.map(toTextRow) }),
        ...(days && { days: { first: days.first, last: days.last } }),
        ...(sort !== undefined && { sort }),
        ...(next !== undefined && { next }),
      };
    },
  });

  app.get(
    '/api/office/reports/:name.csv',
    { schema: { produces: ['text/csv'], params: schema.params, querystring } },
    async (request, reply) => {
      const { name } = request.params;
      const { columns, ...wanted } = request.query;
      const pages = await csvPages(openReport(context, request, name), wanted, columns);
      const file = `${name}-${calendarDateOf(context.clock.now())}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${file}"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(pages));
    },
  );
};

function describeCut(count: number): string {
  return `These are the first ${groupThousands(MAX_ROWS)} of ${groupThousands(count)} rows. The CSV file contains all of them.`;
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
