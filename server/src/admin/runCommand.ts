import { parseArgs } from 'node:util';
import type { Shop } from '../orders/Shop';
import { AdminError, type Command, type Result } from './Command';
import { catalogueCommands } from './commands/catalogue';
import { customerCommands } from './commands/customers';
import { orderCommands } from './commands/orders';
import { reconcileCommands } from './commands/reconcile';

const COMMANDS: Command[] = [...catalogueCommands, ...orderCommands, ...reconcileCommands, ...customerCommands];

export interface ParsedCommand {
  isJson: boolean;
  /** Absent where help was asked for. */
  run?: (shop: Shop) => Promise<Result>;
}

/** Understands a command line before anything is opened. @throws {AdminError} where it names no command, or not all that it needs. */
export function parseCommand(argv: string[]): ParsedCommand {
  const options = Object.assign({ help: { type: 'boolean' as const }, json: { type: 'boolean' as const } }, ...COMMANDS.map((command) => command.options));
  const { positionals, values } = parse(argv, options);
  const isJson = values.json === true;
  if (values.help === true || positionals.length === 0) return { isJson };
  const command = find(positionals);
  const { words, parameters } = partsOf(command);
  const args = positionals.slice(words.length);
  if (args.length !== parameters.length) throw new AdminError(`Usage: npm run admin -- ${usageOf(command)}`);
  const foreign = Object.keys(values).filter((name) => !['help', 'json'].includes(name) && !(name in (command.options ?? {})));
  if (foreign.length > 0) throw new AdminError(`--${foreign[0]} does not belong to "${words.join(' ')}".`);
  return { isJson, run: (shop) => command.run(shop, args, values) };
}

export function helpText(): string {
  const width = Math.max(...COMMANDS.map((command) => usageOf(command).length));
  const lines = COMMANDS.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.summary}`);
  return ['Usage: npm run admin -- <command> [--json]', '', ...lines, '', '--json answers {message, rows} instead of text.'].join('\n');
}

function parse(argv: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    const { positionals, values } = parseArgs({ args: argv.map(shieldId), options, allowPositionals: true });
    return { positionals: positionals.map((word) => word.trim()), values };
  } catch (error) {
    throw new AdminError(error instanceof Error ? error.message : String(error));
  }
}

/** One id in 64 begins with a hyphen; a space before it keeps it from being read as an option. */
function shieldId(word: string): string {
  return /^-[\w-]{21}$/.test(word) ? ` ${word}` : word;
}

/** The command with the most words that the line begins with. */
function find(positionals: string[]): Command {
  const matching = COMMANDS.filter((command) => partsOf(command).words.every((word, index) => positionals[index] === word));
  const [best] = matching.sort((a, b) => partsOf(b).words.length - partsOf(a).words.length);
  if (!best) throw new AdminError(`There is no command "${positionals.join(' ')}". See npm run admin -- --help`);
  return best;
}

function partsOf({ usage }: Command): { words: string[]; parameters: string[] } {
  return { words: usage.replace(/<[^>]+>/g, '').trim().split(/\s+/), parameters: usage.match(/<[^>]+>/g) ?? [] };
}

function usageOf({ usage, options = {} }: Command): string {
  return [usage, ...Object.entries(options).map(([name, { type }]) => (type === 'boolean' ? `[--${name}]` : `[--${name} …]`))].join(' ');
}
