import { parseArgs } from 'node:util';
import { wrongOption } from 'server-kit/config/wrongOption';
import type { PaymentContext } from '../provider/PaymentContext';
import { type Caller, localCaller, whoOf } from './caller';
import { AdminError, type AdminContext, type Command, type OptionSpec, type Options, type Result } from './Command';
import { COMMANDS } from './commands';
import type { OutputFormat } from './formatResult';
import { commandHelp, helpText } from './helpText';
import { resolveArgs } from './resolveArgs';
import { partsOf, usageOf } from './usage';

export interface ParsedCommand {
  format: OutputFormat;
  /** The help text, if the command line asks for help. In this case, `run` is absent. */
  help?: string;
  /** Runs the command. The default caller is the user of this process. */
  run?: (context: PaymentContext, caller?: Caller) => Promise<Result>;
}

/** Options that are not specific to one command. */
const COMMON_OPTIONS = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  yes: { type: 'boolean' },
  as: { type: 'string' },
} as const;

/**
 * Parses a command line without opening the database.
 * @throws {AdminError} if the command, an argument or an option is unknown, or if an argument is missing.
 */
export function parseCommand(argv: string[]): ParsedCommand {
  const options = Object.assign({}, COMMON_OPTIONS, ...COMMANDS.map((command) => command.options));
  const { positionals, values } = parse(argv, options);
  const format = formatOf(values);
  if (positionals.length === 0) return { format, help: helpText(COMMANDS) };
  const command = findCommand(positionals);
  if (values.help === true) return { format, help: commandHelp(command) };
  const { words, parameters } = partsOf(command);
  const args = positionals.slice(words.length);
  if (args.length !== parameters.length) throw new AdminError(`Usage: npm run admin -- ${usageOf(command)}`);
  checkOptions(command, values);
  return { format, run: (context, caller = localCaller()) => carryOut(command, context, caller, args, values) };
}

async function carryOut(
  command: Command,
  context: PaymentContext,
  caller: Caller,
  typed: string[],
  values: Options,
): Promise<Result> {
  const adminContext: AdminContext = { ...context, who: whoOf(caller, textOf(values.as)), origin: 'command line' };
  const args = await resolveArgs(context.db, command, typed);
  const consequence = values.yes === true ? undefined : await command.confirm?.(adminContext, args, values);
  if (consequence !== undefined) {
    throw new AdminError(`${consequence}\nNothing was changed. To confirm, add --yes to the command.`);
  }
  return command.run(adminContext, args, values);
}

function formatOf({ json, csv }: Options): OutputFormat {
  if (json === true && csv === true) throw new AdminError('Use --json or --csv, not both.');
  return json === true ? 'json' : csv === true ? 'csv' : 'text';
}

function checkOptions(command: Command, values: Options): void {
  const known = new Set(['help', 'json', 'csv', 'as', ...Object.keys(command.options ?? {})]);
  if (command.confirm) known.add('yes');
  const unknown = Object.keys(values).find((name) => !known.has(name));
  if (unknown !== undefined) throw new AdminError(`"${partsOf(command).words.join(' ')}" has no option --${unknown}.`);
}

function parse(argv: string[], options: Record<string, OptionSpec>) {
  try {
    const { positionals, values } = parseArgs({ args: argv.map(shieldId), options, allowPositionals: true });
    const trimmed: Options = {};
    for (const [name, value] of Object.entries(values))
      trimmed[name] = Array.isArray(value) ? undefined : typeof value === 'string' ? value.trim() : value;
    return { positionals: positionals.map((word) => word.trim()), values: trimmed };
  } catch (error) {
    throw new AdminError(wrongOption(error) ?? String(error));
  }
}

/**
 * Puts a space before an id that begins with a hyphen, as one in 64 ids does. Otherwise, the parser would read the id
 * as an option. `parse` removes the space again.
 */
function shieldId(word: string): string {
  return /^-[\w-]{21}$/.test(word) ? ` ${word}` : word;
}

/** Finds the command with the most words that match the start of the line, such as `prices set` before `prices`. */
function findCommand(positionals: string[]): Command {
  const matching = COMMANDS.filter((command) =>
    partsOf(command).words.every((word, index) => positionals[index] === word),
  );
  const [best] = matching.sort((a, b) => partsOf(b).words.length - partsOf(a).words.length);
  if (!best) throw new AdminError(`There is no command "${positionals.join(' ')}". See npm run admin -- --help`);
  return best;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
