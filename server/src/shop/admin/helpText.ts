import type { Command, OptionSpec } from './Command';
import { optionUsage, usageOf } from './usage';

/** Returns the general help text: a line for each command, and the common options. */
export function helpText(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Usage: npm run admin -- <command> [options]',
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'Instead of an order number, you can give the payment id, which is the last part of the order page’s address.',
    '',
    'Common options:',
    ...columns([
      ['--help', 'Show the options of one command, such as orders --help.'],
      ['--json', 'Print {message, rows} as JSON.'],
      ['--csv', 'Print the rows as CSV.'],
      ['--as <name>', 'Your name in the log of changes. You can also set ADMIN_NAME.'],
      ['--yes', 'Confirm a dangerous change. Without --yes, the command only prints the consequences.'],
    ]),
  ].join('\n');
}

/** Describes one command and its options. */
export function commandHelp(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    (option) => [optionUsage(option), meaningOf(option[1])] as const,
  );
  const confirmation = command.confirm ? [['--yes', 'Confirm a dangerous change.'] as const] : [];
  const lines = columns([...options, ...confirmation]);
  return [
    `Usage: npm run admin -- ${usageOf(command)}`,
    '',
    command.summary,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}

function meaningOf({ meaning = '', choices = [] }: OptionSpec): string {
  return [...(choices.length > 0 ? [`One of ${choices.join(', ')}.`] : []), meaning].join(' ').trim();
}

function columns(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([name]) => name.length));
  return pairs.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`.trimEnd());
}
