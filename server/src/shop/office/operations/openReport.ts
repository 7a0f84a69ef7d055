import type { FastifyRequest } from 'fastify';
import type { StaffRole } from 'shared/contract/staff';
import { HttpProblem } from 'server-kit/http/httpProblem';
import { AdminError, type Command, type Options, type Result, type Row } from '../../admin/Command';
import { COMMANDS } from '../../admin/commands';
import type { PaymentContext } from '../../provider/PaymentContext';
import { staffOf } from '../../staff/session';
import { inOfficeWords } from '../officeWords';
import { operationName } from './listOperations';

export interface Report {
  /** True if each run returns only one page of rows. */
  isPaged: boolean;
  /** True if another program imports the CSV file. */
  isImportFile: boolean;
  /** The columns to show until the user chooses others. If absent, all columns. */
  columns?: readonly string[] | undefined;
  /** @throws {HttpProblem} 400 if a filter is unknown or invalid */
  run(filters: Options): Promise<Result>;
  /** Returns the totals across all pages. Their rows lack some columns. @throws {HttpProblem} 400 as `run` does */
  totals(filters: Options): Promise<Row[]>;
}

/** Returns the reports that a role may read. */
export function reportsOf(role: StaffRole): Command[] {
  return COMMANDS.filter(({ report }) => report?.roles.includes(role));
}

/**
 * Returns a report by its name.
 * @throws {HttpProblem} 403 if the user's role has no such report
 */
export function openReport(context: PaymentContext, request: FastifyRequest, name: string): Report {
  const { email, role } = staffOf(request);
  const command = reportsOf(role).find((each) => operationName(each) === name);
  if (!command) throw new HttpProblem(403, `Your role (${role}) has no report “${name}”. Ask the owner of the shop.`);
  const { options = {} } = command;
  const asAdmin = { ...context, who: email, origin: request.ip };
  async function withValidFilters<Value>(filters: Options, work: () => Promise<Value>): Promise<Value> {
    const unknown = Object.keys(filters).find((filter) => !Object.hasOwn(options, filter));
    if (unknown !== undefined) throw new HttpProblem(400, `This list has no filter “${unknown}”.`);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      throw new HttpProblem(400, inOfficeWords(error.message, command));
    }
  }
  return {
    isPaged: Object.hasOwn(options, 'after'),
    isImportFile: command.report?.isImportFile ?? false,
    columns: command.report?.columns,
    run: (filters) => withValidFilters(filters, () => command.run(asAdmin, [], filters)),
    totals: (filters) =>
      withValidFilters(filters, async () => (await command.report?.totals?.(asAdmin, filters)) ?? []),
  };
}
